// A small picture of a position, drawn from its key.

import { s } from "./dom.js";
import { fit, strands, toScreen } from "./geometry.js";
import { decoded } from "./keys.js";
import { components, packed } from "./packing.js";
import { springs } from "./spring.js";

const [WIDTH, HEIGHT] = [120, 90];
const MOST_DRAWN = 40;
const LOOP_ROOM = 26;

/** The picture of the position with this key, null where it has too many vertices to be told apart. */
export function thumbnail(key) {
  const { n, edges, brushes, token } = decoded(key);
  if (n === 0 || n > MOST_DRAWN) return null;
  const places = packed({ n, edges }, laidOut(n, edges), WIDTH / HEIGHT);
  const margin = edges.some(({ u, v }) => u === v) ? LOOP_ROOM : 9;
  // The curves of the explorer are made for its own window, so they are drawn in one of that size.
  const [large, small] = [4, 1 / 4];
  const view = fit(places, WIDTH * large, HEIGHT * large, { margin: margin * large });
  const points = places.map((place) => toScreen(view, place));
  const radius = (n > 12 ? 3 : 4.5) * large;
  return s(
    "svg",
    { class: "thumbnail", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, "aria-hidden": "true" },
    s(
      "g",
      { transform: `scale(${small})` },
      strands(edges, points).map(({ path }, i) => s("path", { d: path, class: edges[i].mark ? `mark-${edges[i].mark}` : null })),
      points.map(([cx, cy], v) => s("circle", { cx, cy, r: radius, class: token === v ? "token" : null })),
      points.map(([x, y], v) => (brushes[v] ? s("text", { x: x + radius, y: y - radius }, String(brushes[v])) : null)),
    ),
  );
}

/** Each component laid out by itself; `packed` then sets them side by side. */
function laidOut(n, edges) {
  const places = new Array(n);
  for (const vertices of components(n, edges)) {
    const number = new Map(vertices.map((v, i) => [v, i]));
    const own = edges.filter(({ u }) => number.has(u)).map(({ u, v }) => ({ u: number.get(u), v: number.get(v) }));
    springs(vertices.length, own).forEach((place, i) => {
      places[vertices[i]] = place;
    });
  }
  return places;
}
