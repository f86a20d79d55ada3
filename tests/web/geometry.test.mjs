// Where things lie.

import assert from "node:assert/strict";
import { test } from "node:test";

import { corners, fit, freePlace, marginOf, outwards, radiusOf, strands, toScreen, toWorld, towards, vertexAt, zoomed } from "../../kb/web/static/geometry.js";

const close = (a, b) => assert.ok(Math.abs(a - b) < 1e-6, `${a} is not ${b}`);

test("a view shows all places inside the window", () => {
  const places = [
    [-3, 0],
    [4, 2],
    [0, -5],
  ];
  const view = fit(places, 390, 500);
  for (const [x, y] of places.map((place) => toScreen(view, place))) {
    assert.ok(x >= 0 && x <= 390 && y >= 0 && y <= 500);
  }
});

test("the way to the screen and back is the identity", () => {
  const view = fit(
    [
      [0, 0],
      [1, 3],
    ],
    300,
    300,
  );
  const [x, y] = toWorld(view, toScreen(view, [0.3, 0.7]));
  close(x, 0.3);
  close(y, 0.7);
});

test("one vertex lies in the middle", () => {
  assert.deepEqual(toScreen(fit([[7, 7]], 200, 100), [7, 7]), [100, 50]);
});

test("parallel edges have different middles, a single one is straight", () => {
  const points = [
    [0, 0],
    [100, 0],
  ];
  const [one, two, three] = strands(
    [
      { u: 0, v: 1 },
      { u: 0, v: 1 },
      { u: 0, v: 1 },
    ],
    points,
  );
  assert.equal(new Set([one, two, three].map(({ middle }) => middle.join())).size, 3);
  assert.deepEqual(strands([{ u: 0, v: 1 }], points)[0].middle, [50, 0]);
});

test("an edge bends around a vertex in its way", () => {
  const line = [
    [0, 0],
    [100, 0],
    [200, 0],
  ];
  const [direct, around] = strands(
    [
      { u: 0, v: 1 },
      { u: 0, v: 2 },
    ],
    line,
  );
  close(direct.middle[1], 0);
  assert.ok(Math.abs(around.middle[1]) > 20);
});

test("loops lie away from the edges of their vertex and apart from each other", () => {
  const [, first, second] = strands(
    [
      { u: 0, v: 1 },
      { u: 0, v: 0 },
      { u: 0, v: 0 },
    ],
    [
      [0, 0],
      [100, 0],
    ],
  );
  assert.ok(first.middle[0] < 0);
  assert.ok(second.middle[0] < first.middle[0]);
});

test("the nearest vertex within reach is under the pointer", () => {
  const points = [
    [0, 0],
    [30, 0],
  ];
  assert.equal(vertexAt(points, [18, 0]), 1);
  assert.equal(vertexAt(points, [0, 10]), 0);
  assert.equal(vertexAt(points, [100, 100]), -1);
});

test("a vertex from the keyboard lies on none that is there", () => {
  let places = [];
  for (let count = 0; count < 30; count += 1) {
    const next = freePlace(places);
    assert.ok(places.every(([x, y]) => Math.hypot(x - next[0], y - next[1]) > 0.5));
    places = [...places, next];
  }
});

test("vertices that lie close are drawn small", () => {
  assert.equal(
    radiusOf([
      [0, 0],
      [200, 0],
    ]),
    radiusOf([[0, 0]]),
  );
  const close = radiusOf([
    [0, 0],
    [200, 0],
    [30, 0],
  ]);
  assert.ok(close < 15 && close > 5);
});

test("arrow keys go to the next place in their direction", () => {
  const points = [
    [0, 0],
    [100, 0],
    [100, 90],
    [50, 5],
  ];
  assert.equal(towards(points, [0, 0], [1, 0]), 3);
  assert.equal(towards(points, [100, 0], [0, 1]), 2);
  assert.equal(towards(points, [100, 90], [0, -1]), 1);
  assert.equal(towards(points, [0, 0], [-1, 0]), -1);
});

test("a zoom keeps the point under the pointer, within bounds", () => {
  const view = { scale: 100, dx: 10, dy: 20 };
  const at = [60, 70];
  const world = toWorld(view, at);
  const larger = zoomed(view, at, 2);
  assert.equal(larger.scale, 200);
  assert.deepEqual(toScreen(larger, world), at);
  assert.equal(zoomed(view, at, 1e9).scale, zoomed(view, at, 1e6).scale);
});

test("loops have room in the window", () => {
  const edges = [0, 0, 1].map((v) => ({ u: v, v, mark: "" })).concat([{ u: 0, v: 1, mark: "" }]);
  const places = [[0, 0], [1, 0]];
  const view = fit(places, 360, 380, { margin: marginOf(edges) });
  const points = places.map((place) => toScreen(view, place));
  for (const { at } of strands(edges, points))
    for (const share of [0.25, 0.5, 0.75]) {
      const [x, y] = at(share);
      assert.ok(x > 0 && x < 360 && y > 0 && y < 380);
    }
  assert.ok(marginOf(edges) > marginOf([]));
});

test("a crowded edge is straight whatever lies in its way", () => {
  const edges = [{ u: 0, v: 2 }];
  const points = [[0, 0], [50, 1], [100, 0]];
  assert.match(strands(edges, points)[0].path, /Q/);
  assert.doesNotMatch(strands(edges, points, [true])[0].path, /Q/);
});

test("the ways out of a ring lead away from its middle", () => {
  const found = outwards([[0, 1, 2, 3]], [[10, 0], [0, 10], [-10, 0], [0, -10]]);
  assert.deepEqual(found.map(([x, y]) => [Math.round(x) + 0, Math.round(y) + 0]), [[1, 0], [0, 1], [-1, 0], [0, -1]]);
});

test("the number of a vertex stands at a corner that no edge runs through", () => {
  // A path from left to right leaves the first corner free; a diagonal takes it.
  const level = [[0, 0], [10, 0]];
  assert.deepEqual(corners([{ u: 0, v: 1 }], level), [[-1, -1], [-1, -1]]);
  const falling = [[0, 0], [10, 10]];
  assert.deepEqual(corners([{ u: 0, v: 1 }], falling), [[-1, -1], [1, -1]]);
  // Loops have no direction, and where every corner is taken one is chosen all the same.
  assert.deepEqual(corners([{ u: 0, v: 0 }], [[0, 0]]), [[-1, -1]]);
  const star = [[0, 0], [-9, -9], [9, -9], [-9, 9], [9, 7]];
  assert.deepEqual(corners([1, 2, 3, 4].map((v) => ({ u: 0, v })), star)[0], [1, 1]);
});
