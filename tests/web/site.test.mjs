// The search of a static site: keys, conditions on sizes, words of completeness, places.

import assert from "node:assert/strict";
import { test } from "node:test";

import { completeness, spans } from "../../kb/site/static/coverage.js";
import { asCsv } from "../../kb/site/static/csv.js";
import { decoded, isPlain, verticesOf } from "../../kb/site/static/keys.js";
import { springs } from "../../kb/site/static/spring.js";

const edge = (u, v, mark = "") => ({ u, v, mark });

test("a plain key is graph6", () => {
  assert.deepEqual(decoded("Bg"), { n: 3, edges: [edge(0, 1), edge(1, 2)], brushes: [0, 0, 0], token: null });
  assert.ok(isPlain("Bg"));
  assert.deepEqual(decoded("?").edges, []);
});

test("large keys open with four characters", () => {
  assert.equal(verticesOf("~?@c"), 100);
  assert.equal(verticesOf("{"), 60);
});

test("labels, loops, strands, marks and token are read", () => {
  assert.deepEqual(decoded("A_;l-1,0;e2;t1"), {
    n: 2,
    edges: [edge(0, 1), edge(0, 1)],
    brushes: [-1, 0],
    token: 1,
  });
  assert.deepEqual(decoded("Bg;o0*2,3").edges, [edge(0, 1), edge(1, 2), edge(2, 2), edge(2, 2), edge(2, 2)]);
  assert.deepEqual(decoded("Bg;eLR,R;t0").edges, [edge(0, 1, "L"), edge(0, 1, "R"), edge(1, 2, "R")]);
  assert.ok(!isPlain("Bg;t0"));
});

test("numbers are told as ranges", () => {
  assert.equal(spans([1, 2, 3, 4, 7]), "1..4, 7");
  assert.equal(spans([5]), "5");
});

const words = {
  said: [
    [true, "all graphs with n = {} are stored"],
    [false, "not all graphs with n = {} are stored"],
    [false, "not all graphs with n = {} are stored, and they are enumerated to n = 4 only"],
  ],
  sizes: [0, 0, 0, 1, 1, 2],
  unbounded: "no upper bound",
  empty: "no such number",
};
const told = (low, high, ...without) => completeness(words, { low, high, without: new Set(without) });

test("an answer is complete where each of its sizes is", () => {
  assert.deepEqual(told(1, 2), { complete: true, reason: "all graphs with n = 1..2 are stored" });
  assert.deepEqual(told(1, 3), { complete: false, reason: "not all graphs with n = 3 are stored" });
  assert.deepEqual(told(1, 3, 3), { complete: true, reason: "all graphs with n = 1..2 are stored" });
  assert.deepEqual(told(1, null), { complete: false, reason: "no upper bound" });
  assert.deepEqual(told(3, 2), { complete: true, reason: "no such number" });
});

test("what is said of the largest is said of all that are missing", () => {
  const reason = "not all graphs with n = 3..5 are stored, and they are enumerated to n = 4 only";
  assert.deepEqual(told(1, 90), { complete: false, reason });
  assert.deepEqual(told(70, 90), { complete: false, reason: reason.replace("3..5", "70") });
});

test("neighbours lie about a unit apart, and others farther", () => {
  const square = springs(4, [edge(0, 2), edge(2, 1), edge(1, 3), edge(0, 3)]);
  const apart = (u, v) => Math.hypot(square[u][0] - square[v][0], square[u][1] - square[v][1]);
  for (const [u, v] of [[0, 2], [2, 1], [1, 3], [0, 3]]) assert.ok(Math.abs(apart(u, v) - 1.1) < 0.2);
  for (const [u, v] of [[0, 1], [2, 3]]) assert.ok(apart(u, v) > 1.3);
  assert.deepEqual(springs(1, []).length, 1);
});

test("a file of rows quotes what would break its lines", () => {
  assert.equal(asCsv(["name", "value"], [["K_{2,3}", "*2"], ['a"b', null]]), 'name,value\n"K_{2,3}",*2\n"a""b",\n');
});
