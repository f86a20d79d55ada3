// Search: filters, results that open in the explorer, and facets that narrow.

import { address, ask, latest } from "./api.js";
import { byId, h } from "./dom.js";
import { fault } from "./fault.js";
import { filtersOf, spread, withFilter } from "./filters.js";
import { explorerLink, pageLink } from "./links.js";

const form = byId("asked");
const searching = latest();
const counting = latest();
let onward = null;

function fromAddress() {
  const query = new URLSearchParams(location.search);
  if (query.get("game")) form.elements.game.value = query.get("game");
  form.elements.filters.value = query.get("filters") ?? "";
  form.elements.sort.value = query.get("sort") ?? "";
  search();
  facets();
}

function go() {
  const { game, filters, sort } = form.elements;
  const query = { game: game.value, filters: filters.value, sort: sort.value };
  history.pushState(null, "", pageLink("/search", query));
  search();
  facets();
}

async function search(next = null) {
  const { game, filters, sort } = form.elements;
  fault(null);
  byId("download").href = address(`games/${game.value}/search.csv`, { filter: filtersOf(filters.value) });
  const query = { filter: filtersOf(filters.value), sort: sort.value, limit: 60, next };
  try {
    const answer = await searching((signal) => ask(`games/${game.value}/search`, query, { signal }));
    if (answer) show(answer, next !== null);
  } catch (problem) {
    byId("answer").hidden = true;
    byId("summary").textContent = "";
    fault(problem);
  }
}

function show({ game, found, next, more, complete, reason, populate }, further) {
  const rows = found.map(({ position, value }) =>
    h(
      "li",
      {},
      h(
        "a",
        { href: explorerLink(game, position) },
        thumbnail(game, position),
        h("span", { class: "name" }, breakable(position)),
        h("b", {}, value),
      ),
    ),
  );
  if (further) byId("found").append(...rows);
  else byId("found").replaceChildren(...rows);
  onward = next;
  byId("further").hidden = next === null;
  const count = byId("found").children.length;
  byId("answer").hidden = count === 0;
  const shown = more ? `The first ${count}${total === null ? "" : ` of ${total.toLocaleString("en")}`}` : String(count);
  byId("summary").textContent =
    `${shown} ${count === 1 && !more ? "position" : "positions"}. ` +
    `${complete ? "The answer is complete" : "These are the stored ones, not all there are"}: ${reason}.` +
    (populate?.length > 0 ? ` To make it so: ${populate.join("; ")}` : "");
}

/** A name that goes to a new line after a comma or a sign, not inside a number or a word. */
const breakable = (name) => name.split(/(?<=[,+;])/).flatMap((part, i) => (i > 0 ? [h("wbr"), part] : [part]));

/** How many positions meet the filters, once that is counted. */
let total = null;

const thumbnail = (game, graph) =>
  byId("pictures").checked
    ? h("img", { alt: "", loading: "lazy", width: 240, height: 170, src: address(`games/${game}/picture.svg`, { graph, theme: "auto" }) })
    : null;

async function facets() {
  const { game, filters } = form.elements;
  total = null;
  const query = { filter: filtersOf(filters.value), by: ["n", "value"] };
  try {
    const answer = await counting((signal) => ask(`games/${game.value}/counts`, query, { signal }));
    if (!answer) return;
    total = answer.total;
    byId("summary").textContent = byId("summary").textContent.replace(
      /^The first (\d+) positions/,
      `The first $1 of ${total.toLocaleString("en")} positions`,
    );
    showFacets(spread(answer.counts));
  } catch {
    byId("facets").replaceChildren();
  }
}

function showFacets({ values, rows, others }) {
  const narrow = (name, value) => () => {
    form.elements.filters.value = withFilter(form.elements.filters.value, name, value);
    go();
    scrollTo({ top: 0 });
  };
  const both = (n, value) => () => {
    form.elements.filters.value = withFilter(form.elements.filters.value, "n", n);
    narrow("value", value)();
  };
  byId("facets").replaceChildren(
    h(
      "table",
      { class: "facets" },
      h(
        "tr",
        {},
        h("th", { scope: "col" }, "n"),
        values.map((value) =>
          h("th", { scope: "col" }, h("button", { type: "button", onclick: narrow("value", value) }, value)),
        ),
        others > 0 ? h("th", { scope: "col" }, "others") : null,
      ),
      rows.map(({ n, counts, rest }) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, h("button", { type: "button", onclick: narrow("n", n) }, String(n))),
          counts.map((count, i) =>
            h(
              "td",
              {},
              count > 0
                ? h(
                    "button",
                    {
                      type: "button",
                      "aria-label": `${count} with n = ${n} and value ${values[i]}`,
                      onclick: both(n, values[i]),
                    },
                    count.toLocaleString("en"),
                  )
                : "·",
            ),
          ),
          others > 0 ? h("td", {}, rest > 0 ? rest.toLocaleString("en") : "·") : null,
        ),
      ),
    ),
    ...(others > 0 ? [h("p", { class: "quiet" }, `${others} rarer values are counted together.`)] : []),
  );
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  go();
});
form.elements.game.addEventListener("change", go);
form.elements.sort.addEventListener("change", go);
byId("pictures").addEventListener("change", () => search());
byId("further").addEventListener("click", () => search(onward));
byId("spread").open = !matchMedia("(max-width: 52rem)").matches; // a phone shows what is found first
addEventListener("popstate", fromAddress);
fromAddress();
