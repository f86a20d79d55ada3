// Positions as values: every change gives a new one. Edges are {u, v, mark} with u <= v.

/** A position; `brushes` has one number a vertex, `token` is a vertex or null. */
export function position(n = 0, edges = [], { brushes = [], token = null } = {}) {
  return {
    n,
    edges: edges.map(([u, v, mark = ""]) => edge(u, v, mark)),
    brushes: Array.from({ length: n }, (_, v) => brushes[v] ?? 0),
    token,
  };
}

const edge = (u, v, mark = "") => ({ u: Math.min(u, v), v: Math.max(u, v), mark });

export const degree = ({ edges }, w) =>
  edges.reduce((sum, { u, v }) => sum + (u === w ? 1 : 0) + (v === w ? 1 : 0), 0);

export const hasEdge = ({ edges }, a, b) =>
  edges.some(({ u, v }) => u === Math.min(a, b) && v === Math.max(a, b));

export const withVertex = (p) => ({ ...p, n: p.n + 1, brushes: [...p.brushes, 0] });

export const withEdge = (p, u, v, mark = "") => ({ ...p, edges: [...p.edges, edge(u, v, mark)] });

export const withoutEdge = (p, index) => ({ ...p, edges: p.edges.filter((_, i) => i !== index) });

/** Without a vertex and its edges; the vertices after it move up by one. */
export function withoutVertex(p, gone) {
  const renamed = (v) => (v > gone ? v - 1 : v);
  return {
    n: p.n - 1,
    edges: p.edges
      .filter(({ u, v }) => u !== gone && v !== gone)
      .map(({ u, v, mark }) => edge(renamed(u), renamed(v), mark)),
    brushes: p.brushes.filter((_, v) => v !== gone),
    token: p.token === null || p.token === gone ? null : renamed(p.token),
  };
}

export const withBrushes = (p, v, change) => ({
  ...p,
  brushes: p.brushes.map((count, w) => (w === v ? count + change : count)),
});

/** With the token on `v`; taken off where it lies there already. */
export const withToken = (p, v) => ({ ...p, token: p.token === v ? null : v });

/** With the mark of an edge changed from L to R or back. */
export const withMarkTurned = (p, index) => ({
  ...p,
  edges: p.edges.map((e, i) => (i === index ? { ...e, mark: e.mark === "L" ? "R" : "L" } : e)),
});

/** The position as a game can have it: what it does not know is dropped, what it needs is set. */
export function suited(p, rules) {
  let { edges, token } = p;
  if (!rules.on_multigraphs) {
    const seen = new Set();
    edges = edges.filter(({ u, v }) => u !== v && !seen.has(`${u}-${v}`) && seen.add(`${u}-${v}`));
  }
  edges = edges.map((e) => ({ ...e, mark: rules.with_token ? e.mark || "L" : "" }));
  if (!rules.with_token) token = null;
  else if (token === null && p.n > 0) token = 0;
  const brushes = rules.with_brushes ? p.brushes : p.brushes.map(() => 0);
  return { ...p, edges, token, brushes };
}

/** Text that the graph language reads back with the same numbering. */
export function textOf(p) {
  if (p.n === 0) return "K0";
  const items = p.edges.map(({ u, v, mark }) => `${u}-${v}${mark}`);
  const met = Math.max(-1, ...p.edges.map(({ v }) => v));
  if (met < p.n - 1) items.push(String(p.n - 1));
  const brushes = p.brushes.some((count) => count !== 0) ? ` @ brushes=${p.brushes.join(",")}` : "";
  const token = p.token === null ? "" : ` @ token=${p.token}`;
  return `edges:${items.join(",")}${brushes}${token}`;
}

/** The position of a JSON object of the service. */
export const fromJson = ({ n, edges = [], brushes, token }) =>
  position(n, edges, { brushes: brushes ?? [], token: token ?? null });
