// Components of a drawing in rows that suit the window: a long sum fits a phone too.

import { nearest } from "./geometry.js";

/** The places with components set in rows; `aspect` is the width of the window over its height. */
export function packed({ n, edges }, places, aspect) {
  const found = components(n, edges);
  if (found.length < 2) return places;
  const isThick = crowded(n, edges);
  const thick = new Set(edges.filter((_, index) => isThick[index]).map(({ u }) => u));
  const parts = found.map((vertices) =>
    boxed(vertices, places, vertices.some((v) => thick.has(v)) ? shrunk(vertices.map((v) => places[v])) : 1),
  );
  const most = Math.max(...parts.map(({ width }) => width));
  const widths = candidates(parts, most);
  const best = widths
    .map((width) => rows(parts, width))
    .sort((a, b) => waste(a, aspect) - waste(b, aspect))[0];
  const moved = [...places];
  for (const { vertices, scale, left, top, x, y } of best.placed) {
    for (const v of vertices) moved[v] = [(places[v][0] - left) * scale + x, (places[v][1] - top) * scale + y];
  }
  return moved;
}

/** Edges of a component from which they are too many to tell apart. */
const CROWDED = 300;

/** For every edge whether its component has too many of them. */
export function crowded(n, edges) {
  if (edges.length <= CROWDED) return edges.map(() => false);
  const found = Array(n).fill(false);
  for (const vertices of components(n, edges)) {
    const inside = new Set(vertices);
    const isCrowded = edges.filter(({ u }) => inside.has(u)).length > CROWDED;
    for (const v of vertices) found[v] = isCrowded;
  }
  return edges.map(({ u }) => found[u]);
}

/** How near the vertices of a crowded component may come, an edge elsewhere being about 1 long. */
const NEAREST = 0.55;

/** A crowded component shrinks: its edges are not told apart anyhow, and the others keep room for theirs. */
const shrunk = (places) => Math.min(1, NEAREST / nearest(places));

const GAP = 1;

/** The widths at which a row could end: after each number of components. */
function candidates(parts, most) {
  let reach = -GAP;
  const found = parts.map(({ width }) => (reach += width + GAP));
  return [most, ...found.filter((width) => width > most)];
}

/** Components from left to right, a new row where the next does not fit. */
function rows(parts, width) {
  const placed = [];
  let [x, y, height, widest] = [0, 0, 0, 0];
  for (const part of parts) {
    if (x > 0 && x + part.width > width + 1e-6) [x, y, height] = [0, y + height + GAP, 0];
    placed.push({ ...part, x, y });
    widest = Math.max(widest, x + part.width);
    height = Math.max(height, part.height);
    x += part.width + GAP;
  }
  return { placed, width: widest, height: y + height };
}

/** How small the drawing gets: the larger the share of the window it needs, the worse. */
const waste = ({ width, height }, aspect) => Math.max((width + GAP) / aspect, height + GAP);

function boxed(vertices, places, scale) {
  const xs = vertices.map((v) => places[v][0]);
  const ys = vertices.map((v) => places[v][1]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  return { vertices, scale, left, top, width: scale * width, height: scale * height };
}

/** The vertices of each component, in the order of the first of them. */
export function components(n, edges) {
  const root = Array.from({ length: n }, (_, v) => v);
  const find = (v) => (root[v] === v ? v : (root[v] = find(root[v])));
  for (const { u, v } of edges) root[Math.max(find(u), find(v))] = Math.min(find(u), find(v));
  const found = new Map();
  for (let v = 0; v < n; v += 1) {
    const first = find(v);
    found.set(first, [...(found.get(first) ?? []), v]);
  }
  return [...found.values()];
}
