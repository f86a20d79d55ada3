// Places for the vertices of a small graph: neighbours near, others as far as the graph has them.

const ROUNDS = 80;
const FLATTER = 0.93;

/** Places of the vertices of one connected graph, about one unit between neighbours.
 *
 * They begin in space, which is pressed flat by and by: vertices that would be stuck pass above each other. */
export function springs(n, edges) {
  const around = neighbours(n, edges);
  const far = around.map((_, start) => distances(around, start));
  let places = around.map((_, v) => {
    // no two as far from the middle, so that nothing is stuck on a line
    const [angle, reach] = [(2 * Math.PI * v) / n, 1 + 0.01 * v];
    return [reach * Math.cos(angle), reach * Math.sin(angle), Math.cos(2.4 * v)];
  });
  let depth = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    depth *= FLATTER;
    places = places.map((_, v) => pulled(v, places, far)).map(([x, y, z]) => [x, y, round < ROUNDS / 4 ? z : z * depth]);
  }
  return places.map(([x, y]) => [x, y]);
}

/** Where a vertex lies best while the others stay: the mean of where each of them wants it. */
function pulled(v, places, far) {
  const sum = [0, 0, 0];
  let weights = 0;
  places.forEach((other, w) => {
    if (w === v) return;
    const apart = places[v].map((one, i) => one - other[i]);
    const stretch = far[v][w] / (Math.hypot(...apart) || 1e-6);
    const weight = 1 / (far[v][w] * far[v][w]);
    apart.forEach((step, i) => {
      sum[i] += weight * (other[i] + step * stretch);
    });
    weights += weight;
  });
  return weights === 0 ? places[v] : sum.map((one) => one / weights);
}

function neighbours(n, edges) {
  const around = Array.from({ length: n }, () => []);
  for (const { u, v } of edges) {
    around[u].push(v);
    around[v].push(u);
  }
  return around;
}

/** The number of steps from one vertex to each other of a connected graph. */
function distances(around, start) {
  const steps = new Array(around.length).fill(Number.POSITIVE_INFINITY);
  steps[start] = 0;
  const queue = [start];
  for (const v of queue) {
    for (const w of around[v]) {
      if (steps[w] !== Number.POSITIVE_INFINITY) continue;
      steps[w] = steps[v] + 1;
      queue.push(w);
    }
  }
  return steps;
}
