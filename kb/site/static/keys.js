// Canonical keys read: graph6, then what is written on the graph (`;l` labels, `;o` loops, `;e` strands, `;t` token).

const FIRST = 63;
const LONG = 63;

/** The number of vertices of the position with this key, and where its edges begin. */
function sizeOf(key) {
  const digit = (i) => key.charCodeAt(i) - FIRST;
  return digit(0) < LONG ? { n: digit(0), start: 1 } : { n: (digit(1) << 12) | (digit(2) << 6) | digit(3), start: 4 };
}

/** The number of vertices of the position with this key. */
export const verticesOf = (key) => sizeOf(key).n;

/** Whether it is a simple graph with nothing written on it. */
export const isPlain = (key) => !key.includes(";");

/** The position that a key names: {n, edges: [{u, v, mark}], brushes, token}. */
export function decoded(key) {
  const [graph, ...sections] = key.split(";");
  const { n, start } = sizeOf(graph);
  const written = Object.fromEntries(sections.map((section) => [section[0], section.slice(1)]));
  const pairs = pairsOf(graph, n, start);
  const strands = written.e ? runs(written.e) : pairs.map(() => "1");
  const edges = pairs.flatMap(([u, v], i) => joined(u, v, strands[i]));
  const loops = written.o ? runs(written.o).flatMap((word, v) => joined(v, v, word)) : [];
  return {
    n,
    edges: [...edges, ...loops],
    brushes: written.l ? runs(written.l).map(Number) : new Array(n).fill(0),
    token: written.t === undefined ? null : Number(written.t),
  };
}

/** The adjacent pairs in graph6's order: column by column above the diagonal. */
function pairsOf(graph, n, start) {
  const pairs = [];
  let place = 0;
  for (let v = 1; v < n; v += 1) {
    for (let u = 0; u < v; u += 1) {
      const six = graph.charCodeAt(start + Math.floor(place / 6)) - FIRST;
      if ((six >> (5 - (place % 6))) & 1) pairs.push([u, v]);
      place += 1;
    }
  }
  return pairs;
}

/** A list whose equal neighbours are counted: `0*3,2` is 0, 0, 0, 2. */
const runs = (text) =>
  text.split(",").flatMap((item) => {
    const [word, count = "1"] = item.split("*");
    return new Array(Number(count)).fill(word);
  });

/** The edges that a word stands for: as many as it says, or one with each of its marks. */
const joined = (u, v, word) =>
  /^\d+$/.test(word)
    ? Array.from({ length: Number(word) }, () => ({ u, v, mark: "" }))
    : [...word].map((mark) => ({ u, v, mark }));
