// Components in rows.

import assert from "node:assert/strict";
import { test } from "node:test";

import { components, crowded, packed } from "../../kb/web/static/packing.js";
import { position } from "../../kb/web/static/position.js";

const edges = (count) =>
  position(
    2 * count,
    Array.from({ length: count }, (_, i) => [2 * i, 2 * i + 1]),
  );
const inLine = (n) => Array.from({ length: n }, (_, v) => [v, 0]);
const size = (places) =>
  [0, 1].map((i) => Math.max(...places.map((p) => p[i])) - Math.min(...places.map((p) => p[i])));

test("components are found, in the order of their first vertices", () => {
  assert.deepEqual(
    components(5, [
      { u: 1, v: 4 },
      { u: 0, v: 3 },
    ]),
    [[0, 3], [1, 4], [2]],
  );
});

test("one component stays as it is", () => {
  const places = [
    [0, 0],
    [1, 5],
  ];
  assert.equal(packed(edges(1), places, 1), places);
});

test("many components make a block in a narrow window and a line in a wide one", () => {
  const narrow = size(packed(edges(6), inLine(12), 0.8));
  assert.ok(narrow[0] < 6 && narrow[1] > 1);
  const wide = size(packed(edges(6), inLine(12), 40));
  assert.equal(wide[1], 0);
});

test("a component keeps its shape, and none lies on another", () => {
  const places = packed(edges(5), inLine(10), 1);
  for (let i = 0; i < 5; i += 1) {
    assert.deepEqual(
      [places[2 * i + 1][0] - places[2 * i][0], places[2 * i + 1][1] - places[2 * i][1]],
      [1, 0],
    );
  }
  for (const [v, [x, y]] of places.entries()) {
    for (const [a, b] of places.slice(v + 1)) assert.ok(Math.hypot(a - x, b - y) > 0.9);
  }
});

const complete = (n, first = 0) =>
  Array.from({ length: n }, (_, v) => Array.from({ length: v }, (_, u) => ({ u: first + u, v: first + v }))).flat();
const ring = (n, radius) =>
  Array.from({ length: n }, (_, v) => [radius * Math.cos((2 * Math.PI * v) / n), radius * Math.sin((2 * Math.PI * v) / n)]);

test("edges are crowded where their component has too many of them, and only there", () => {
  const edges = [{ u: 0, v: 1 }, ...complete(30, 2)];
  assert.deepEqual([...new Set(crowded(32, edges).slice(1))], [true]);
  assert.equal(crowded(32, edges)[0], false);
  assert.ok(!crowded(20, complete(20)).includes(true));
});

test("beside a crowded component others keep the length of their edges", () => {
  const edges = [{ u: 0, v: 1 }, ...complete(40, 2)];
  const places = packed({ n: 42, edges }, [[0, 0], [1, 0], ...ring(40, 9)], 1.2);
  const distance = (u, v) => Math.hypot(places[u][0] - places[v][0], places[u][1] - places[v][1]);
  assert.ok(Math.abs(distance(0, 1) - 1) < 1e-9);
  assert.ok(Math.abs(distance(2, 3) - 0.55) < 1e-9);
});
