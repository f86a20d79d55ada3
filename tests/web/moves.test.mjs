// Moves of an explanation on the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { after, afterIn, classes, isAlone, isInValue, isKnownThroughout, kindOf, movesAt, notesOf, playable, spot, tellsAll, textAfter, touched, where, withPage } from "../../kb/web/static/moves.js";
import { position } from "../../kb/web/static/position.js";

const move = (more) => ({
  player: null,
  vertices: [],
  edges: [],
  class: 0,
  sum: "0",
  wins: true,
  kept: [],
  ...more,
});
const path = position(3, [
  [0, 1],
  [1, 2],
]);

test("a move is made at a vertex, at an edge, or at neither", () => {
  assert.deepEqual(spot(move({ vertices: [2] })), { vertex: 2 });
  assert.deepEqual(spot(move({ edges: [[2, 1]] })), { edge: "1-2" });
  assert.equal(
    spot(
      move({
        edges: [
          [0, 1],
          [1, 2],
        ],
      }),
    ),
    null,
  );
});

test("a token's move lies at the vertex it goes to", () => {
  assert.deepEqual(spot(move({ vertices: [1], edges: [[0, 1]] })), { vertex: 1 });
});

test("values are written at vertices and edges, unknown ones as a question", () => {
  const moves = [
    move({ vertices: [1], sum: "*2", wins: false }),
    move({ edges: [[1, 2]], sum: null, wins: null }),
  ];
  const notes = notesOf(moves, path);
  assert.deepEqual(notes.vertices, [[], [{ text: "*2", wins: false, player: null }], []]);
  assert.deepEqual(notes.edges, [[], [{ text: "?", wins: false, player: null }]]);
});

test("parallel edges all carry the value of a move at one of them, once", () => {
  const doubled = position(2, [
    [0, 1],
    [0, 1],
  ]);
  const notes = notesOf([move({ edges: [[0, 1]] }), move({ edges: [[0, 1]] })], doubled);
  assert.deepEqual(
    notes.edges.map((row) => row.length),
    [1, 1],
  );
});

test("a place offers one move a player", () => {
  const moves = [
    move({ vertices: [1], player: "L" }),
    move({ vertices: [1], player: "R", class: 1 }),
    move({ vertices: [2] }),
  ];
  assert.deepEqual(
    movesAt(moves, "v1", path).map(({ player }) => player),
    ["L", "R"],
  );
  assert.deepEqual(movesAt([move({ edges: [[1, 2]] })], "e1", path).length, 1);
  assert.deepEqual(movesAt([move({ edges: [[1, 2]] })], "e0", path), []);
});

test("classes gather moves that symmetry makes the same, winning ones first", () => {
  const moves = [
    move({ vertices: [1], class: 1, wins: false }),
    move({ vertices: [0], class: 0 }),
    move({ vertices: [2], class: 0 }),
    move({ vertices: [3], class: 2, wins: null }),
  ];
  assert.deepEqual(
    classes(moves).map(({ moves: row }) => row.length),
    [2, 1, 1],
  );
  assert.equal(classes(moves)[0].first.wins, true);
  assert.equal(classes(moves)[2].first.wins, null);
});

test("places are named in words", () => {
  assert.equal(where([move({ vertices: [4] })]), "vertex 4");
  assert.equal(where([move({ vertices: [0] }), move({ vertices: [2] })]), "one of the vertices 0 or 2");
  assert.equal(
    where([
      move({
        edges: [
          [0, 1],
          [1, 2],
        ],
      }),
    ]),
    "edges 0\u20111 and 1\u20112",
  );
  assert.match(where(Array.from({ length: 7 }, (_, v) => move({ vertices: [v] }))), /^one of 7 vertices: /);
  assert.equal(where([move({ vertices: [1] })], [0, 4]), "vertex 4");
});

test("what a move touches lights up", () => {
  assert.deepEqual([...touched(move({ vertices: [0], edges: [[2, 1]] }), path)], ["v0", "e1"]);
});

test("what is left stays where it is drawn", () => {
  const left = move({ kept: [0, 2], position: { n: 2, edges: [] } });
  const places = [
    [0, 0],
    [1, 0],
    [2, 0],
  ];
  const drawing = after(left, { places });
  assert.deepEqual(drawing.names, [0, 2]);
  assert.deepEqual(after(move({ kept: [1], position: { n: 1, edges: [] } }), drawing).names, [2]);
  assert.deepEqual(drawing.places, [
    [0, 0],
    [2, 0],
  ]);
  assert.equal(drawing.position.n, 2);
});

test("a sum after a move keeps its other terms, signs, games and values", () => {
  const edge = { n: 2, edges: [[0, 1]] };
  const terms = [
    { sign: 1, game: "grim", position: edge },
    { sign: -1, game: "take-away", position: edge },
  ];
  const left = move({ position: { n: 1, edges: [] } });
  const text = (some, values) => textAfter({ terms: some, literals: values }, "grim", 0, left);
  assert.equal(text(terms, []), "(edges:0) - take-away:(edges:0-1)");
  assert.equal(text([terms[0]], []), "edges:0");
  assert.equal(text([terms[0]], [[-1, "*3"]]), "(edges:0) - *3");
});

test("only a position of the game that is asked about stands alone", () => {
  const term = { sign: 1, game: "grim" };
  assert.ok(isAlone("grim", { terms: [term], literals: [] }));
  assert.ok(!isAlone("take-away", { terms: [term], literals: [] }));
  assert.ok(!isAlone("grim", { terms: [term], literals: [[1, "*2"]] }));
  assert.ok(!isAlone("grim", { terms: [{ ...term, sign: -1 }], literals: [] }));
});

const inNimber = {
  terms: [{ sign: 1, game: "grim", position: { n: 1, edges: [] }, moves: [] }],
  literals: [[1, "*5"]],
  added_values: [
    { sign: -1, written: "*5", moves: [{ player: null, number: 2, literal: [1, "*2"], leaves: "*2", sum: "0", wins: true }] },
  ],
};

test("a value that was added is a term whose moves are made in no drawing", () => {
  const [, { added, moves }] = playable(inNimber);
  const [made] = moves;
  assert.equal(added, "\u2212*5");
  assert.ok(isInValue(made));
  assert.ok(!isInValue(move({})));
  assert.equal(spot(made), null);
  assert.equal(where([made]), "to *2");
  assert.equal(textAfter(inNimber, "grim", 1, made), "(edges:0) + *2");
  const laid = { boards: ["a"], literals: [[1, "*5"]] };
  assert.deepEqual(afterIn(laid, 1, made), { boards: ["a"], literals: [[1, "*2"]] });
});

test("a page adds its moves to those of the pages before", () => {
  const [one, two] = [move({ class: 0 }), move({ class: 1 })];
  const found = { value: "*", next: "60", terms: [{ sign: 1, moves: [one] }] };
  assert.deepEqual(withPage(found, { next: null, terms: [{ moves: [two] }] }), {
    value: "*",
    next: null,
    terms: [{ sign: 1, moves: [one, two] }],
  });
});

test("moves that were not looked at may win, but not in a lost position", () => {
  const part = { summands: [{ complete: true }, { complete: false }] };
  assert.ok(!tellsAll({ ...part, outcome: "N" }));
  assert.ok(!tellsAll({ ...part, outcome: null }));
  assert.ok(tellsAll({ ...part, outcome: "P" }));
  assert.ok(tellsAll({ summands: [{ complete: true }], outcome: "N" }));
});

test("an explanation is known throughout with its value and that of every move", () => {
  const options = [{ value: "*" }, { value: "0" }];
  assert.ok(isKnownThroughout({ value: "*2", summands: [{ options }] }));
  assert.ok(!isKnownThroughout({ value: null, summands: [{ options }] }));
  assert.ok(!isKnownThroughout({ value: "*2", summands: [{ options: [...options, { value: null }] }] }));
});

test("a move is made at a vertex, an edge, several edges or in a value", () => {
  assert.equal(kindOf({ vertices: [3], edges: [] }), "vertex");
  assert.equal(kindOf({ vertices: [4], edges: [[3, 4]] }), "vertex");
  assert.equal(kindOf({ vertices: [], edges: [[0, 1]] }), "edge");
  assert.equal(kindOf({ vertices: [], edges: [[0, 1], [1, 2]] }), "several");
  assert.equal(kindOf({ vertices: [], edges: [], literal: [1, "*2"] }), "value");
});
