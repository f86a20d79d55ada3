// Places for the vertices of a small graph: neighbours near, others as far as the graph has them.

const ROUNDS = 80;

/** Places of the vertices of one connected graph, about one unit between neighbours. */
export function springs(n, edges) {
  const far = distances(n, edges);
  let places = Array.from({ length: n }, (_, v) => {
    // no two at the same angle or distance, so that nothing is stuck on a line
    const angle = (2 * Math.PI * v) / n;
    return [(1 + 0.01 * v) * Math.cos(angle), (1 + 0.01 * v) * Math.sin(angle)];
  });
  for (let round = 0; round < ROUNDS; round += 1) places = places.map((_, v) => pulled(v, places, far));
  return places;
}

/** Where a vertex lies best while the others stay: the mean of where each of them wants it. */
function pulled(v, places, far) {
  let [x, y, weights] = [0, 0, 0];
  places.forEach(([a, b], w) => {
    if (w === v) return;
    const wanted = far[v][w];
    const [dx, dy] = [places[v][0] - a, places[v][1] - b];
    const stretch = wanted / (Math.hypot(dx, dy) || 1e-6);
    const weight = 1 / (wanted * wanted);
    x += weight * (a + dx * stretch);
    y += weight * (b + dy * stretch);
    weights += weight;
  });
  return weights === 0 ? places[v] : [x / weights, y / weights];
}

/** The number of steps between any two vertices of a connected graph. */
function distances(n, edges) {
  const around = Array.from({ length: n }, () => []);
  for (const { u, v } of edges) {
    around[u].push(v);
    around[v].push(u);
  }
  return around.map((_, start) => {
    const steps = new Array(n).fill(Number.POSITIVE_INFINITY);
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
  });
}
