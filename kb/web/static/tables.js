// Tables of families as heat maps, alone or cell by cell beside print.

import { ask, latest } from "./api.js";
import { byId, h } from "./dom.js";
import { fault } from "./fault.js";
import { member } from "./graph_text.js";
import { gridOf, painter } from "./heat.js";
import { explorerLink, pageLink } from "./links.js";

const form = byId("asked");
/** The printed tables with the family and ranges they stand for. */
const printed = JSON.parse(byId("printed").textContent);
/** The table shown, for its download. */
let shown = null;
const asking = latest();
const NAMES = ["game", "family", "ranges", "against"];

function fromAddress() {
  const query = new URLSearchParams(location.search);
  for (const name of NAMES) if (query.has(name)) form.elements[name].value = query.get(name);
  show();
}

async function show() {
  const { game, family, ranges, against } = Object.fromEntries(
    NAMES.map((name) => [name, form.elements[name].value.trim()]),
  );
  fault(null);
  byId("summary").textContent = "…";
  try {
    const table = await asking((signal) =>
      ask(`games/${game}/table`, { family, ranges, against }, { signal }),
    );
    if (table) draw(table, family);
  } catch (problem) {
    byId("summary").textContent = "";
    byId("table").replaceChildren();
    byId("legend").replaceChildren();
    byId("download").hidden = true;
    fault(problem);
  }
}

function draw(table, family) {
  const { row, column, cells } = table;
  const { rows, columns, at } = gridOf(table);
  // A census says how many graphs have each value: its cells are no graphs, its counts nothing to group by.
  const counted = column === "nim_value";
  const paint = painter(cells.map(({ value }) => value));
  shown = table;
  byId("download").hidden = false;
  byId("legend").replaceChildren(...(counted ? [] : legend(cells, paint)));
  const unknown = cells.filter(({ value }) => value === null).length;
  const different = cells.filter(({ mark }) => mark === "different").length;
  byId("summary").textContent =
    `${cells.length} cells` +
    (unknown > 0 ? `, ${unknown} not known here (ggkb populate ${table.game} fills them)` : "") +
    (table.against ? `; ${different === 0 ? "none differs" : `${different} differ`} from print` : "") +
    ".";
  const cell = (r, c) => {
    const found = at(r, c);
    if (!found) return h("td", {});
    const { background, color } = paint(found.value);
    const style = `background:${background};color:${color}`;
    if (counted) return h("td", { style }, h("span", { class: "count" }, found.value));
    const graph = member(family, column === null ? { [row]: r } : { [row]: r, [column]: c });
    const printed =
      found.mark === "different" ? h("span", { class: "printed" }, `printed ${found.printed}`) : null;
    return h(
      "td",
      { class: found.mark ?? "", style },
      h("a", { href: explorerLink(table.game, graph), title: graph }, found.value ?? "?", printed),
    );
  };
  byId("table").replaceChildren(
    h(
      "table",
      { class: "heat" },
      h(
        "tr",
        {},
        h("th", {}, column === null ? row : `${row} \\ ${column}`),
        columns.map((c) => h("th", { scope: "col" }, c === null ? "value" : String(c))),
      ),
      rows.map((r) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, String(r)),
          columns.map((c) => cell(r, c)),
        ),
      ),
    ),
  );
}

const MOST_IN_LEGEND = 14;

/** Each value with its colour and how often it stands in the table, the commonest first. */
function legend(cells, paint) {
  const counts = new Map();
  for (const { value } of cells) counts.set(value, (counts.get(value) ?? 0) + 1);
  const entries = [...counts].sort(([, a], [, b]) => b - a);
  const marks = entries.slice(0, MOST_IN_LEGEND).map(([value, count]) => {
    const { background, color } = paint(value);
    return h("span", { class: "key", style: `background:${background};color:${color}` }, `${value ?? "not known"} × ${count}`);
  });
  return entries.length > MOST_IN_LEGEND ? [...marks, ` and ${entries.length - MOST_IN_LEGEND} more values`] : marks;
}

const field = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The table as lines of CSV, one a cell. */
function asCsv({ row, column, cells }) {
  const names = [row, column, "value", "printed", "mark"].filter((name) => name !== null);
  return [names, ...cells.map((cell) => names.map((name) => cell[name] ?? ""))]
    .map((line) => line.map((text) => field(String(text))).join(","))
    .join("\n");
}

byId("download").addEventListener("click", () => {
  const link = h("a", {
    href: URL.createObjectURL(new Blob([`${asCsv(shown)}\n`], { type: "text/csv" })),
    download: `${shown.game}-${shown.family.replaceAll(/[^A-Za-z0-9]+/g, "-")}.csv`,
  });
  link.click();
  URL.revokeObjectURL(link.href);
});
form.elements.against.addEventListener("change", () => {
  const one = printed.find(({ against }) => against === form.elements.against.value);
  if (one) for (const name of ["game", "family", "ranges"]) form.elements[name].value = one[name];
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const query = Object.fromEntries(NAMES.map((name) => [name, form.elements[name].value.trim()]));
  history.pushState(null, "", pageLink("/tables", query));
  show();
});
addEventListener("popstate", fromAddress);
fromAddress();
