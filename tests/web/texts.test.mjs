// Texts, addresses, filters and colours.

import assert from "node:assert/strict";
import { test } from "node:test";

import { requestOf } from "../../kb/web/static/api_page.js";
import { address } from "../../kb/web/static/api.js";
import { filtersOf, spread, withFilter } from "../../kb/web/static/filters.js";
import { graphText, isGraph6, member } from "../../kb/web/static/graph_text.js";
import { gridOf, measure, painter } from "../../kb/web/static/heat.js";
import { claimLink, explorerLink, pageLink } from "../../kb/web/static/links.js";

test("pasted graph6 and sparse6 are known by their bytes", () => {
  assert.equal(graphText(" DQc "), "g6:DQc");
  assert.equal(graphText(">>graph6<<DQc"), "g6:DQc");
  assert.equal(graphText(":Fa@x^"), "s6::Fa@x^");
  assert.equal(graphText("Bw"), "g6:Bw");
});

test("names of graphs are not taken for graph6", () => {
  for (const name of [
    "K_{2,3}",
    "P5",
    "C4",
    "petersen",
    "W7",
    "K5 + K2",
    "edges:0-1",
    "grid(4,5)",
    "S4",
    "Q4",
    "E4",
  ]) {
    assert.equal(graphText(name), name);
  }
});

test("graph6 is padded with zeros", () => {
  assert.ok(isGraph6("Bw"));
  assert.ok(!isGraph6("Bx"));
  assert.ok(!isGraph6("BwB"));
});

test("a member of a family has numbers for its variables", () => {
  assert.equal(member("K_{m,n}", { m: 2, n: 3 }), "K_{2,3}");
  assert.equal(member("P_n", { n: 12 }), "P_{12}");
  assert.equal(member("C_{2n+1}", { n: 4 }), "C_{2(4)+1}");
  assert.equal(member("grid(m,n)", { m: 2, n: 3 }), "grid(2,3)");
  assert.equal(member("P(n,k)", { n: 6, k: 5 }), "P(6,5)");
  assert.equal(member("A(n,n+1,2n)", { n: 3 }), "A(3,3+1,2(3))");
  assert.equal(member("join(P_n,K1)", { n: 3 }), "join(P_{3},K1)");
});

test("an address reads like the position and means it", () => {
  const graph = "K_{1,3} + C_4 @ brushes=1";
  const link = explorerLink("polish", graph);
  assert.equal(link, "/?game=polish&g=K_{1,3}+%2B+C_4+@+brushes=1");
  assert.equal(new URL(link, "http://here").searchParams.get("g"), graph);
  assert.equal(new URL(explorerLink("x", "a&b#c%"), "http://here").searchParams.get("g"), "a&b#c%");
});

test("what is empty is left out of an address", () => {
  assert.equal(pageLink("/tables", { game: "grim", against: "" }), "/tables?game=grim");
  assert.equal(
    address("games/grim/search", { filter: ["n<=5", "tree"], next: null }),
    "/api/v1/games/grim/search?filter=n%3C%3D5&filter=tree",
  );
});

test("a claim's address keeps its paper", () => {
  assert.equal(claimLink("siegel/theorem-2-a"), "/claims/siegel/theorem-2-a");
});

test("filters stand in one line, with spaces around operators or without", () => {
  assert.deepEqual(filtersOf(" connected n <= 6  nim_value>=2 "), ["connected", "n<=6", "nim_value>=2"]);
  assert.deepEqual(filtersOf(""), []);
});

test("a facet takes the place of the filter of its name", () => {
  assert.equal(withFilter("connected n<=6", "n", 4), "connected n=4");
  assert.equal(withFilter("", "value", "*2"), "value=*2");
});

test("facets are a table of sizes and values in their order", () => {
  const facets = [
    { n: 3, value: "*2", positions: 5 },
    { n: 2, value: "0", positions: 1 },
    { n: 3, value: "0", positions: 2 },
    { n: 3, value: "{1|0}", positions: 1 },
  ];
  const { values, rows, others } = spread(facets, 3);
  assert.deepEqual(values, ["0", "*2", "{1|0}"]);
  assert.deepEqual(rows, [
    { n: 2, counts: [1, 0, 0], rest: 0 },
    { n: 3, counts: [2, 5, 1], rest: 0 },
  ]);
  assert.equal(others, 0);
  const few = spread(facets, 2);
  assert.equal(few.others, 1);
  assert.deepEqual(few.rows.at(-1), { n: 3, counts: [2, 5], rest: 1 });
});

test("nimbers and numbers are measured by their size, switches by their parts", () => {
  assert.deepEqual(measure("*"), { kind: "nimber", size: 1 });
  assert.deepEqual(measure("*12"), { kind: "nimber", size: 12 });
  assert.deepEqual(measure("-3/4"), { kind: "number", size: -0.75 });
  assert.deepEqual(measure("{3|1}"), { kind: "number", size: 2 });
  assert.equal(measure(null), null);
});

test("a larger value is darker, and Left's colour is not Right's", () => {
  const light = ({ background }) => Number(background.match(/oklch\(([\d.]+)/)[1]);
  const impartial = painter(["0", "*", "*4"]);
  assert.ok(light(impartial("0")) > light(impartial("*")) && light(impartial("*")) > light(impartial("*4")));
  const partizan = painter(["-2", "2"]);
  assert.notEqual(partizan("-2").background, partizan("2").background);
});

test("the cells of a table are found by row and column, or by row alone", () => {
  const two = gridOf({
    row: "m",
    column: "n",
    cells: [
      { m: 2, n: 1, value: "0" },
      { m: 1, n: 3, value: "*" },
    ],
  });
  assert.deepEqual(
    [two.rows, two.columns],
    [
      [1, 2],
      [1, 3],
    ],
  );
  assert.equal(two.at(1, 3).value, "*");
  assert.equal(two.at(2, 3), undefined);
  const one = gridOf({ row: "n", column: null, cells: [{ n: 4, value: "0" }] });
  assert.equal(one.at(4, null).value, "0");
});

test("a form of the API's page is a request", () => {
  const fields = [
    { name: "game", place: "path", value: "take-away" },
    { name: "filter", place: "query", value: "n<=5 connected" },
    { name: "next", place: "query", value: "" },
  ];
  const { url, method, body } = requestOf({ method: "GET", path: "/api/v1/games/{game}/search", fields });
  assert.equal(url, "/api/v1/games/take-away/search?filter=n%3C%3D5&filter=connected");
  assert.deepEqual([method, body], ["GET", null]);
});
