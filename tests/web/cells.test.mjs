// Boards of two rows of cells.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cellExtent, cellPlaces, cellRadius, namedOnce } from "../../kb/web/static/cells.js";

test("cells lie side by side, the upper row above", () => {
  const [upper, lower, next] = cellPlaces({ columns: 2, at: [[0, 0], [1, 0], [1, 1]] });
  assert.equal(upper[0], lower[0]);
  assert.ok(upper[1] < lower[1]);
  assert.equal(next[0] - lower[0], lower[1] - upper[1]);
  assert.equal(2 * cellRadius({ scale: 100 }), 100 * (next[0] - lower[0]));
});

test("the whole board is shown, its visited cells too", () => {
  const [[left, top], [right, bottom]] = cellExtent({ columns: 5, at: [[0, 2]] });
  const [[first], [last]] = [cellPlaces({ columns: 5, at: [[0, 0]] })[0], cellPlaces({ columns: 5, at: [[1, 4]] })[0]];
  assert.deepEqual([left, right], [first, last]);
  assert.ok(top < bottom);
});

test("what many cells are worth is written once, at the middle one", () => {
  const note = (text, player = "L") => ({ text, player });
  const rows = [[note("3")], [note("3")], [note("3")], [note("2"), note("3", "R")], []];
  const points = [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]];
  assert.deepEqual(namedOnce(rows, points), [[], [note("3")], [], [note("2"), note("3", "R")], []]);
});
