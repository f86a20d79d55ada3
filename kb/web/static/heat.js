// Colours of a heat map: nimbers from light to dark, numbers from Right's orange to Left's blue.

/** A number to paint a value by: the size of a nimber, or the mean of the numbers in any other value. */
export function measure(value) {
  if (value === null) return null;
  const nimber = value.match(/^\*(\d*)$/);
  if (nimber) return { kind: "nimber", size: Number(nimber[1] || 1) };
  const parts = [...value.matchAll(/(-?\d+)(?:\/(\d+))?/g)].map(([, over, under = 1]) => over / under);
  return { kind: "number", size: parts.reduce((sum, part) => sum + part, 0) / Math.max(1, parts.length) };
}

/** The colour of each value of a table: `{background, color}`. */
export function painter(values) {
  const measures = values.map(measure).filter(Boolean);
  const impartial = measures.every(({ kind, size }) => kind === "nimber" || size === 0);
  const most = Math.max(1, ...measures.map(({ size }) => Math.abs(size)));
  return (value) => {
    const found = measure(value);
    if (found === null) return { background: "transparent", color: "inherit" };
    const share = Math.min(1, Math.abs(found.size) / most);
    if (impartial) return shade(85 - 150 * share, 0.03 + 0.13 * share, 0.96 - 0.62 * share);
    return shade(found.size < 0 ? 50 : 255, 0.015 + 0.125 * share, 0.96 - 0.48 * share);
  };
}

const shade = (hue, chroma, light) => ({
  background: `oklch(${light.toFixed(3)} ${chroma.toFixed(3)} ${((hue + 360) % 360).toFixed(0)})`,
  color: luminance(hue, chroma, light) > HALFWAY ? "#000000" : "#ffffff",
});

/** The luminance that black and white stand out from alike, by the contrast that WCAG measures. */
const HALFWAY = Math.sqrt(1.05 * 0.05) - 0.05;

/** The relative luminance of a colour given in OKLCH, by Ottosson's matrices. */
function luminance(hue, chroma, light) {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return 1.1122868033 * medium - 0.0405757452 * long - 0.0717110581 * short;
}

/** The cells of a table by row and column: `{rows, columns, at(row, column)}`. */
export function gridOf({ row, column, cells }) {
  const rows = [...new Set(cells.map((cell) => cell[row]))].sort((a, b) => a - b);
  const columns =
    column === null ? [null] : [...new Set(cells.map((cell) => cell[column]))].sort((a, b) => a - b);
  const found = new Map(cells.map((cell) => [`${cell[row]} ${column === null ? "" : cell[column]}`, cell]));
  return { rows, columns, at: (r, c) => found.get(`${r} ${c ?? ""}`) };
}
