// Filters of a search as they stand in one line: `connected n<=6 bipartite=no`.

/** The filters of a line; spaces around an operator belong to it. */
export function filtersOf(line) {
  return line
    .replace(/\s*(!=|<=|>=|=|<|>)\s*/g, "$1")
    .split(/\s+/)
    .filter((filter) => filter !== "");
}

/** The line with a condition set: those of the same name give way. */
export function withFilter(line, name, value) {
  const others = filtersOf(line).filter((filter) => filter.match(/^[a-z_]+/)?.[0] !== name);
  return [...others, `${name}=${value}`].join(" ");
}

/** Counts by number of vertices and value as a table: sizes down, the commonest values across, and the rest. */
export function spread(facets, most = 12) {
  const totals = new Map();
  for (const { value, positions } of facets) totals.set(value, (totals.get(value) ?? 0) + positions);
  const values = [...totals]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([value]) => value);
  values.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const sizes = [...new Set(facets.map(({ n }) => n))].sort((a, b) => a - b);
  const count = new Map(facets.map(({ n, value, positions }) => [`${n} ${value}`, positions]));
  const all = new Map();
  for (const { n, positions } of facets) all.set(n, (all.get(n) ?? 0) + positions);
  const rows = sizes.map((n) => {
    const counts = values.map((value) => count.get(`${n} ${value}`) ?? 0);
    return { n, counts, rest: all.get(n) - counts.reduce((sum, one) => sum + one, 0) };
  });
  return { values, others: totals.size - values.length, rows };
}

/** Nimbers and numbers in their order, all else after them. */
function rank(value) {
  const nimber = value.match(/^\*(\d*)$/);
  if (nimber) return Number(nimber[1] || 1);
  const number = value.match(/^(-?\d+)(?:\/(\d+))?$/);
  return number ? Number(number[1]) / Number(number[2] ?? 1) : Number.MAX_VALUE;
}
