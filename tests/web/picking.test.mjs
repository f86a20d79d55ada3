// Moves on several edges, picked one by one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { continuations, isMatching, isStar, isTrail, moveOf } from "../../kb/web/static/picking.js";
import { position } from "../../kb/web/static/position.js";

const edges = (...pairs) => pairs.map(([u, v]) => ({ u, v }));

test("a trail is connected and has at most two odd vertices", () => {
  assert.equal(isTrail(edges([0, 1])), true);
  assert.equal(isTrail(edges([0, 1], [1, 2], [0, 2])), true);
  assert.equal(isTrail(edges([0, 1], [0, 2], [0, 3])), false);
  assert.equal(isTrail(edges([0, 1], [2, 3])), false);
  // Two triangles at a vertex are one closed trail; apart they are none.
  assert.equal(isTrail(edges([0, 1], [1, 2], [0, 2], [0, 3], [3, 4], [0, 4])), true);
  assert.equal(isTrail(edges([0, 1], [1, 2], [0, 2], [3, 4], [4, 5], [3, 5])), false);
  assert.equal(isTrail([]), false);
});

test("a star has all its edges at one vertex, a matching no two", () => {
  assert.equal(isStar(edges([0, 1], [0, 2], [0, 3])), true);
  assert.equal(isStar(edges([0, 1], [1, 2], [0, 2])), false);
  assert.equal(isMatching(edges([0, 1], [2, 3])), true);
  assert.equal(isMatching(edges([0, 1], [1, 2])), false);
});

test("what may follow a pick is what still makes a move", () => {
  const path = position(4, [
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
  assert.deepEqual(continuations(path, new Set([0]), isTrail), [1]);
  assert.deepEqual(continuations(path, new Set([0]), isMatching), [2]);
});

test("a picked move leaves the vertices that still have an edge", () => {
  const path = position(4, [
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
  const move = moveOf(path, new Set([0]));
  assert.deepEqual(move.kept, [1, 2, 3]);
  assert.deepEqual(move.position, {
    n: 3,
    edges: [
      [0, 1],
      [1, 2],
    ],
  });
  assert.deepEqual(move.edges, [[0, 1]]);
});
