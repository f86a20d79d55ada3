// Names of positions that do not fill the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isWrittenOut, short, withSizes } from "../../kb/web/static/names.js";

test("a graph written out in full is told by its size, wherever it stands in a name", () => {
  // C_16 and K_20 as graph6 lines.
  assert.equal(short("K60 + g6:OhCGGC@?G?_@?@??_?K?@"), "K60 + 16 vertices, 16 edges");
  assert.equal(short("2*(g6:S~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~{)"), "2*(20 vertices, 190 edges)");
});

test("so is one of more than 62 vertices, whose number takes four bytes", () => {
  // The graph on 64 vertices without an edge.
  assert.equal(short(`g6:~?@?${"?".repeat(336)}`), "64 vertices, 0 edges");
});

test("a long list of edges is told by its size too", () => {
  assert.equal(short("edges:0-1,0-1,1-2,2-2,4"), "5 vertices, 4 edges");
  assert.equal(short("edges:0-1,0-1"), "edges:0-1,0-1");
});

test("what can be read stays", () => {
  for (const name of ["K_{2,3}", "g6:DQc", "theta(1,5;2;1) + K2", "A(3,12,4) - A(9,15,6) + 8"]) assert.equal(short(name), name);
});

test("a name that is long all the same gives way to the size of what it names", () => {
  const name = Array(20).fill("theta(1,5;2;1)").join(" + ");
  assert.equal(short(name, { n: 42, edges: Array(71).fill([0, 1]) }), "42 vertices, 71 edges");
  assert.ok(short(name).length <= 60);
});

test("in a sentence graphs alone are told by their size", () => {
  const line = "S~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~{";
  const end = " has more moves than the 3,000 looked at; others may win";
  assert.equal(withSizes(`g6:${line}${end}`), `20 vertices, 190 edges${end}`);
});

test("of many equal numbers two and the last are written", () => {
  assert.equal(short(`K_{${"1,".repeat(58)}2}`), "K_{1,1,…,1,2}");
  assert.equal(short("K_{1,1,1,1}"), "K_{1,1,1,1}");
  assert.equal(short("K_{11,1,1,1,1}"), "K_{11,1,1,1,1}");
});

test("a name with a graph that is written out is told from one without", () => {
  for (const name of ["edges:0-1", "K4 + g6:DQc", "-(s6:An)"]) assert.ok(isWrittenOut(name), name);
  for (const name of ["K_{2,3}", "node-kayles:P5", "grid(4,5)"]) assert.ok(!isWrittenOut(name), name);
});
