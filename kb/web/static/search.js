// Search: filters, results that open in the explorer, and facets that narrow.

import { ask, latest } from "./api.js";
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
  search();
  facets();
}

function go() {
  const { game, filters } = form.elements;
  history.pushState(null, "", pageLink("/search", { game: game.value, filters: filters.value }));
  search();
  facets();
}

async function search(next = null) {
  const { game, filters } = form.elements;
  fault(null);
  const query = { filter: filtersOf(filters.value), limit: 60, next };
  try {
    const answer = await searching((signal) => ask(`games/${game.value}/search`, query, { signal }));
    if (answer) show(answer, next !== null);
  } catch (problem) {
    byId("found").replaceChildren();
    byId("summary").textContent = "";
    fault(problem);
  }
}

function show({ game, found, next, complete, reason }, more) {
  const rows = found.map(({ position, value }) =>
    h("li", {}, h("a", { href: explorerLink(game, position) }, position, h("b", {}, value))),
  );
  if (more) byId("found").append(...rows);
  else byId("found").replaceChildren(...rows);
  onward = next;
  byId("further").hidden = next === null;
  const count = byId("found").children.length;
  byId("summary").textContent =
    `${count}${next ? " shown, there are more" : count === 1 ? " position" : " positions"}. ` +
    `${complete ? "The answer is complete" : "The answer may not be complete"}: ${reason}.`;
}

async function facets() {
  const game = form.elements.game.value;
  try {
    const answer = await counting((signal) => ask(`games/${game}/facets`, {}, { signal }));
    if (answer) showFacets(spread(answer.facets));
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
        h("th", {}, "n"),
        values.map((value) =>
          h("th", {}, h("button", { type: "button", onclick: narrow("value", value) }, value)),
        ),
      ),
      rows.map(({ n, counts }) =>
        h(
          "tr",
          {},
          h("th", {}, h("button", { type: "button", onclick: narrow("n", n) }, String(n))),
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
        ),
      ),
    ),
    ...(others > 0 ? [h("p", { class: "quiet" }, `${others} rarer values are not shown.`)] : []),
  );
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  go();
});
form.elements.game.addEventListener("change", go);
byId("further").addEventListener("click", () => search(onward));
addEventListener("popstate", fromAddress);
fromAddress();
