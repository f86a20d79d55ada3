// Search in the data of the site: what matches, whether that is all, pages of rows, and a file of them.

import { asksFor, conditionsOf, edgesOf, nimValue, sizesOf, testOf } from "./conditions.js";
import { completeness } from "./coverage.js";
import { asCsv, save } from "./csv.js";
import { byId, h } from "./dom.js";
import { fault } from "./fault.js";
import { filtersOf } from "./filters.js";
import { verticesOf } from "./keys.js";
import { indexOf, rowsOf } from "./stored.js";
import { thumbnail } from "./thumbnail.js";

const PAGE = 60;
const COLUMNS = ["game", "name", "key", "n", "m", "value", "nim_value", "outcome", "evidence"];
const form = byId("asked");
const NAMES = ["game", "filters", "name", "evidence"];
let matches = [];
let start = 0;
/** The question asked last: an answer to one before it is not shown. */
let latest = 0;

function fromAddress() {
  const query = new URLSearchParams(location.search);
  form.reset();
  for (const name of NAMES) if (query.has(name)) form.elements[name].value = query.get(name);
  search();
}

function go() {
  const query = new URLSearchParams(NAMES.map((name) => [name, form.elements[name].value]).filter(([, text]) => text));
  history.pushState(null, "", `?${query}`);
  search();
}

async function search() {
  latest += 1;
  const mine = latest;
  const asked = Object.fromEntries(NAMES.map((name) => [name, form.elements[name].value]));
  fault(null);
  try {
    const conditions = conditionsOf(filtersOf(asked.filters));
    const sizes = sizesOf(conditions);
    const [{ complete }, rows] = await Promise.all([indexOf(asked.game), rowsOf(asked.game, sizes)]);
    if (mine !== latest) return;
    const test = testOf([...conditions, { name: "n", operator: ">=", operand: sizes.low }], asked);
    matches = rows.filter(test);
    start = 0;
    const flags = ["connected", "plain"].filter((flag) => asksFor(conditions, flag)).join(" ");
    summarize(completeness(complete[flags], sizes));
    show();
  } catch (problem) {
    if (mine !== latest) return;
    matches = [];
    byId("summary").textContent = "";
    show();
    fault(problem);
  }
}

function summarize({ complete, reason }) {
  const imported = matches.filter(({ evidence }) => evidence === "imported").length;
  byId("summary").textContent =
    `${matches.length.toLocaleString("en")} ${matches.length === 1 ? "position" : "positions"}. ` +
    `${complete ? "The answer is complete" : "The answer may not be complete"}: ${reason}` +
    `${imported > 0 ? `; ${imported} of them imported, not computed here` : ""}.`;
}

function show() {
  const page = matches.slice(start, start + PAGE);
  const pictures = byId("pictures").checked;
  byId("found").replaceChildren(
    ...page.map((row) =>
      h(
        "li",
        { "data-key": row.key },
        pictures ? thumbnail(row.key) : null,
        h("span", { class: "name" }, row.name),
        h("b", { title: `${row.evidence}; outcome ${row.outcome}` }, row.value),
      ),
    ),
  );
  byId("download").hidden = matches.length === 0;
  byId("paging").hidden = matches.length <= PAGE;
  byId("shown").textContent = `${start + 1}–${start + page.length} of ${matches.length.toLocaleString("en")}`;
  byId("previous").disabled = start === 0;
  byId("next").disabled = start + PAGE >= matches.length;
}

function turn(step) {
  start += step;
  show();
  byId("summary").scrollIntoView();
}

byId("previous").addEventListener("click", () => turn(-PAGE));
byId("next").addEventListener("click", () => turn(PAGE));
byId("pictures").addEventListener("change", show);
byId("download").addEventListener("click", () => {
  const game = form.elements.game.value;
  const records = matches.map((row) => [
    game,
    row.name.startsWith("g6:") ? "" : row.name,
    row.key,
    verticesOf(row.key),
    edgesOf(row),
    row.value,
    nimValue(row.value),
    row.outcome,
    row.evidence,
  ]);
  save(asCsv(COLUMNS, records), `${game}-search.csv`);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  go();
});
for (const name of ["game", "evidence"]) form.elements[name].addEventListener("change", go);
addEventListener("popstate", fromAddress);
fromAddress();
