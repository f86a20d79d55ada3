// Where things lie: the view of a drawing, the curves of edges, and what is under the pointer.

const RADIUS = 17;
const LEAST_RADIUS = 4;
const UNIT = 125;
const MARGIN = 46;

/** The view that shows all places in a window: world units to pixels, never larger than life. */
export function fit(places, width, height, { margin = MARGIN } = {}) {
  if (places.length === 0) return { scale: UNIT, dx: width / 2, dy: height / 2 };
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    UNIT,
    Math.max(width - 2 * margin, 40) / Math.max(right - left, 1e-9),
    Math.max(height - 2 * margin, 40) / Math.max(bottom - top, 1e-9),
  );
  return {
    scale,
    dx: width / 2 - (scale * (left + right)) / 2,
    dy: height / 2 - (scale * (top + bottom)) / 2,
  };
}

/** The room that a drawing needs around its vertices: more where loops reach out. */
export function marginOf(edges) {
  const loops = new Map();
  for (const { u, v } of edges) if (u === v) loops.set(u, (loops.get(u) ?? 0) + 1);
  return loops.size === 0 ? MARGIN : loopReach(Math.max(...loops.values()) - 1) + 14;
}

/** The radius of the vertices: smaller where they lie close. */
export const radiusOf = (points) => Math.max(LEAST_RADIUS, Math.min(RADIUS, nearest(points) * 0.36));

/** The least distance of two points. */
export function nearest(points) {
  let least = Infinity;
  points.forEach(([x, y], v) => {
    for (const [a, b] of points.slice(v + 1)) least = Math.min(least, Math.hypot(a - x, b - y));
  });
  return least;
}

export const toScreen = (view, [x, y]) => [x * view.scale + view.dx, y * view.scale + view.dy];
export const toWorld = (view, [x, y]) => [(x - view.dx) / view.scale, (y - view.dy) / view.scale];

/** The curve of every edge: an SVG path, the point `at` a share of its way, its middle. Parallel edges fan out, loops stack.
 *
 * Edges that are `crowded` (one boolean each) are straight whatever is in their way. */
export function strands(edges, points, crowded = []) {
  const bundles = new Map();
  edges.forEach(({ u, v }, index) => {
    const name = `${u}-${v}`;
    bundles.set(name, [...(bundles.get(name) ?? []), index]);
  });
  const found = [];
  for (const bundle of bundles.values()) {
    bundle.forEach((index, rank) => {
      const { u, v } = edges[index];
      const bend = crowded[index] ? 0 : detour(u, v, points);
      found[index] =
        u === v
          ? loop(points[u], outward(u, edges, points), rank)
          : curve(points[u], points[v], bend + rank - (bundle.length - 1) / 2);
    });
  }
  return found;
}

/** How far an edge must bend so that it does not run through other vertices. */
function detour(u, v, points) {
  const [[x1, y1], [x2, y2]] = [points[u], points[v]];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const met = points.filter(([x, y], w) => {
    const along = (x - x1) * dx + (y - y1) * dy;
    const beside = Math.abs((x - x1) * dy - (y - y1) * dx);
    return w !== u && w !== v && along > 0 && along < length && beside < RADIUS;
  });
  return met.length === 0 ? 0 : x1 < x2 || (x1 === x2 && y1 < y2) ? -1 : 1;
}

/** A curve that bends by `bend` steps to the left of the straight line. */
function curve([x1, y1], [x2, y2], bend) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const off = bend * Math.min(Math.max(56, length * 0.3), length * 0.5);
  const cx = (x1 + x2) / 2 - ((y2 - y1) / length) * off;
  const cy = (y1 + y2) / 2 + ((x2 - x1) / length) * off;
  const between = (a, c, b, t) => (1 - t) * (1 - t) * a + 2 * t * (1 - t) * c + t * t * b;
  const at = (t) => [between(x1, cx, x2, t), between(y1, cy, y2, t)];
  return {
    path: off === 0 ? `M${x1} ${y1}L${x2} ${y2}` : `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`,
    at,
    middle: at(0.5),
  };
}

/** How far from its vertex the curve of a loop lies, the first at a vertex having rank 0. */
const loopReach = (rank) => 0.66 * (76 + 40 * rank);

function loop([x, y], angle, rank) {
  const reach = 76 + 40 * rank;
  const [a, b] = [angle - 0.5, angle + 0.5];
  const end = (turn) => [x + reach * Math.cos(turn), y + reach * Math.sin(turn)];
  const pull = (t) => 3 * t * (1 - t);
  const at = (t) => [0, 1].map((i) => [x, y][i] + pull(t) * ((1 - t) * (end(a)[i] - [x, y][i]) + t * (end(b)[i] - [x, y][i])));
  return { path: `M${x} ${y}C${end(a).join(" ")} ${end(b).join(" ")} ${x} ${y}`, at, middle: at(0.5) };
}

/** The direction at a vertex that is farthest from its edges. */
function outward(vertex, edges, points) {
  const angles = edges
    .filter(({ u, v }) => u !== v && (u === vertex || v === vertex))
    .map(({ u, v }) => points[u === vertex ? v : u])
    .map(([x, y]) => Math.atan2(y - points[vertex][1], x - points[vertex][0]))
    .sort((a, b) => a - b);
  if (angles.length === 0) return -Math.PI / 2;
  let best = { gap: -1, angle: 0 };
  angles.forEach((angle, i) => {
    const next = i + 1 < angles.length ? angles[i + 1] : angles[0] + 2 * Math.PI;
    if (next - angle > best.gap) best = { gap: next - angle, angle: (angle + next) / 2 };
  });
  return best.angle;
}

/** Corners of a vertex, in the order in which they are taken for its number: up and left of it first. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];
/** How near to a corner an edge may go by, as the cosine of the angle between them. */
const NEAR = Math.cos(Math.PI / 7);

/** For each vertex the first corner that no straight edge runs through; where each is taken, that with most room. */
export function corners(edges, points) {
  const nearest = points.map(() => CORNERS.map(() => -1));
  for (const { u, v } of edges) {
    const [dx, dy] = [points[v][0] - points[u][0], points[v][1] - points[u][1]];
    const length = Math.hypot(dx, dy) * Math.SQRT2;
    if (length === 0) continue;
    CORNERS.forEach(([x, y], i) => {
      const cosine = (x * dx + y * dy) / length;
      nearest[u][i] = Math.max(nearest[u][i], cosine);
      nearest[v][i] = Math.max(nearest[v][i], -cosine);
    });
  }
  return nearest.map((cosines) => {
    const free = cosines.findIndex((cosine) => cosine < NEAR);
    return CORNERS[free >= 0 ? free : cosines.indexOf(Math.min(...cosines))];
  });
}

/** The direction away from the middle of each vertex's component, as unit vectors; up where it is the middle. */
export function outwards(parts, points) {
  const found = [];
  for (const vertices of parts) {
    const middle = [0, 1].map((i) => vertices.reduce((sum, v) => sum + points[v][i], 0) / vertices.length);
    for (const v of vertices) {
      const [x, y] = [points[v][0] - middle[0], points[v][1] - middle[1]];
      const length = Math.hypot(x, y);
      found[v] = length > 1e-6 ? [x / length, y / length] : [0, -1];
    }
  }
  return found;
}

/** The view made larger or smaller by a factor, with a point of the window where it is. */
export function zoomed({ scale, dx, dy }, [x, y], factor) {
  const next = Math.min(8 * UNIT, Math.max(UNIT / 16, scale * factor));
  const by = next / scale;
  return { scale: next, dx: x - (x - dx) * by, dy: y - (y - dy) * by };
}

/** The point that lies next to another one in a direction, as its index; -1 where there is none. */
export function towards(points, [x, y], [dx, dy]) {
  let best = -1;
  let least = Infinity;
  points.forEach(([a, b], index) => {
    const ahead = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy - (b - y) * dx);
    if (ahead < 1 || aside > 2 * ahead) return;
    if (ahead + 2 * aside < least) [best, least] = [index, ahead + 2 * aside];
  });
  return best;
}

/** The vertex at a point of the window, or -1. */
export function vertexAt(points, [x, y], reach = RADIUS + 7) {
  let best = -1;
  let nearest = reach;
  points.forEach(([px, py], v) => {
    const distance = Math.hypot(px - x, py - y);
    if (distance <= nearest) [best, nearest] = [v, distance];
  });
  return best;
}

/** A free place near the middle of what is drawn, for a vertex added from the keyboard. */
export function freePlace(places) {
  if (places.length === 0) return [0, 0];
  const [mx, my] = [0, 1].map((i) => places.reduce((sum, p) => sum + p[i], 0) / places.length);
  for (let ring = 1; ; ring += 1) {
    for (let step = 0; step < 6 * ring; step += 1) {
      const angle = (step / (6 * ring)) * 2 * Math.PI - Math.PI / 2;
      const at = [mx + ring * 0.8 * Math.cos(angle), my + ring * 0.8 * Math.sin(angle)];
      if (places.every(([x, y]) => Math.hypot(x - at[0], y - at[1]) > 0.7)) return at;
    }
  }
}
