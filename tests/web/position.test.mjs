// Positions as the drawing changes them.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as change from "../../kb/web/static/position.js";

const { position, textOf } = change;
const triangle = position(3, [
  [0, 1],
  [1, 2],
  [2, 0],
]);

test("edges are written with the smaller end first", () => {
  assert.equal(textOf(triangle), "edges:0-1,1-2,0-2");
});

test("a last vertex without edges is named", () => {
  assert.equal(textOf(position(4, [[0, 1]])), "edges:0-1,3");
  assert.equal(textOf(position(1)), "edges:0");
  assert.equal(textOf(position()), "K0");
});

test("brushes, marks and the token are written", () => {
  const decorated = position(
    3,
    [
      [0, 1, "L"],
      [1, 2, "R"],
    ],
    { brushes: [0, 2, -1], token: 1 },
  );
  assert.equal(textOf(decorated), "edges:0-1L,1-2R @ brushes=0,2,-1 @ token=1");
});

test("without a vertex the later ones move up", () => {
  const left = change.withoutVertex(
    position(
      4,
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
      { brushes: [1, 2, 3, 4], token: 3 },
    ),
    1,
  );
  assert.equal(textOf(left), "edges:1-2 @ brushes=1,3,4 @ token=2");
});

test("the token goes with its vertex", () => {
  assert.equal(change.withoutVertex(position(2, [], { token: 0 }), 0).token, null);
});

test("no change touches the position it starts from", () => {
  const before = JSON.stringify(triangle);
  change.withVertex(triangle);
  change.withEdge(triangle, 0, 0);
  change.withoutEdge(triangle, 1);
  change.withoutVertex(triangle, 0);
  change.withBrushes(triangle, 1, 1);
  change.withToken(triangle, 1);
  assert.equal(JSON.stringify(triangle), before);
});

test("a loop counts twice in the degree", () => {
  assert.equal(change.degree(position(1, [[0, 0]]), 0), 2);
});

test("an edge is found from either end", () => {
  assert.ok(change.hasEdge(triangle, 2, 0));
  assert.ok(!change.hasEdge(position(3, [[0, 1]]), 1, 2));
});

test("a mark turns from L to R and back", () => {
  const once = change.withMarkTurned(position(2, [[0, 1, "L"]]), 0);
  assert.equal(once.edges[0].mark, "R");
  assert.equal(change.withMarkTurned(once, 0).edges[0].mark, "L");
});

test("a game on simple graphs drops loops and repeats", () => {
  const multigraph = position(
    2,
    [
      [0, 1],
      [0, 1],
      [1, 1],
    ],
    { brushes: [1, 0], token: 0 },
  );
  assert.equal(textOf(change.suited(multigraph, {})), "edges:0-1");
});

test("a game with a token gets one, and edges of Left", () => {
  assert.equal(textOf(change.suited(position(2, [[0, 1]]), { with_token: true })), "edges:0-1L @ token=0");
});

test("a position of the service is read back", () => {
  const read = change.fromJson({ n: 2, edges: [[0, 1, "R"]], token: 1 });
  assert.equal(textOf(read), "edges:0-1R @ token=1");
});
