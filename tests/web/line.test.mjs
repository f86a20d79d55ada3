// The tree of a line: branches, addresses, and numbers that stay those of the beginning.

import assert from "node:assert/strict";
import { test } from "node:test";

import { address, at, beginning, grown, grownBy, keptBy, path, said, written } from "../../kb/web/static/line.js";

const vertex = (v, kept) => ({ player: null, vertices: [v], edges: [], kept });

test("a move is written in the numbers of the beginning", () => {
  const root = beginning("P5");
  const first = vertex(0, [1, 2, 3, 4]);
  const node = grown(root, written(first, root), { graph: "P4", kept: keptBy(first, root) });
  const second = vertex(1, [0, 2, 3]);
  assert.equal(written(second, node), "2");
  assert.deepEqual(keptBy(second, node), [1, 3, 4]);
});

test("edges, players and terms are written too", () => {
  const root = beginning("x");
  const edges = [
    [1, 0],
    [1, 4],
  ];
  assert.equal(written({ player: null, vertices: [], edges, kept: [] }, root), "0-1.1-4");
  assert.equal(written({ player: "L", vertices: [3], edges: [], kept: [] }, root, 1), "1:L3");
});

test("the same move leads to the same node, another one to a branch", () => {
  const root = beginning("P3");
  const a = grown(root, "0", { graph: "K2", kept: [1, 2] });
  assert.equal(grown(root, "0", { graph: "K2", kept: [1, 2] }), a);
  const b = grown(root, "1", { graph: "2K1", kept: [0, 2] });
  assert.deepEqual(root.children, [a, b]);
  const c = grown(b, "2", { graph: "K1", kept: [0] });
  assert.equal(address(c), "1,2");
  assert.equal(at(root, "1,2"), c);
  assert.equal(at(root, ""), root);
  assert.equal(at(root, "1,0"), null);
  assert.deepEqual(path(c), [root, b, c]);
});

test("the steps of a line keep the places of the beginning's drawing", () => {
  const root = beginning("P3", { position: { n: 3, edges: [] }, places: ["a", "b", "c"], names: null });
  const steps = [
    { move: "1", graph: "2*K1", kept: [0, 2], term: 0, position: { n: 2, edges: [] }, leaves: "2*K1" },
    { move: "2", graph: "K1", kept: [0], term: 0, position: { n: 1, edges: [] }, leaves: "K1" },
  ];
  const last = grownBy(root, steps);
  assert.deepEqual(last.drawing.places, ["a"]);
  assert.deepEqual(last.parent.drawing.names, [0, 2]);
});

test("the steps of a line in a sum change the board of their term", () => {
  const board = { sign: 1, game: "grim", position: { n: 3, edges: [] }, places: ["a", "b", "c"], names: null };
  const root = { ...beginning("P3 - P3"), laid: { literals: [], boards: [board, { ...board, sign: -1 }] } };
  const step = { move: "1:1", graph: "-", kept: [0, 2], term: 1, position: { n: 2, edges: [] }, leaves: "-" };
  const { boards } = grownBy(root, [step]).laid;
  assert.equal(boards[0], board);
  assert.deepEqual(boards[1].places, ["a", "c"]);
  assert.deepEqual(boards[1].names, [0, 2]);
  assert.equal(boards[1].sign, -1);
});

test("a written move is said in words", () => {
  assert.equal(said("3"), "vertex 3");
  assert.equal(said("0-1"), "edge 0-1");
  const sum = { laid: { boards: [{}, {}], literals: [] } };
  assert.equal(said("1:L0-1.1-4", null, sum), "L term 2, edges 0-1, 1-4");
  assert.equal(said("R3", null, sum), "R term 1, vertex 3");
  assert.equal(said("3", null, { laid: { boards: [{}], literals: [] } }), "vertex 3");
});

test("a move in a value is written by the number of its option and said by what it leaves", () => {
  const root = { ...beginning("K2 + {3|1}"), laid: { literals: [[1, "{3|1}"]], boards: [{ names: null }] } };
  const move = { player: "L", number: 0, literal: [1, "3"], vertices: [], edges: [], leaves: "3" };
  assert.equal(written(move, root, 1), "1:L0");
  assert.equal(said("1:L0", "3", root), "L term 2, to 3");
  const step = { move: "1:L0", graph: "x", kept: [], term: 1, position: null, literals: [[1, "3"]], to: "3", leaves: "K2 + 3" };
  const last = grownBy(root, [step]);
  assert.deepEqual(last.laid, { literals: [[1, "3"]], boards: [{ names: null }] });
  assert.equal(last.says, "L term 2, to 3");
  assert.equal(last.named, "K2 + 3");
});
