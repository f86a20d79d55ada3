// Values along a family: a plot, the terms, and the period with what it rests on.

import { ask, latest } from "./api.js";
import { byId, h, lowered, s } from "./dom.js";
import { fault } from "./fault.js";
import { member } from "./graph_text.js";
import { measure, painter } from "./heat.js";
import { explorerLink, pageLink } from "./links.js";

const form = byId("asked");
const asking = latest();
const NAMES = ["game", "family", "ranges"];
/** Between two terms, in pixels: the plot is as wide as the page where that is not too much. */
const STEP = { least: 9, most: 26 };
const LEFT = 36;
const HEIGHT = 196;
const FLOOR = 28;
const TICKS = 10;
const LONG = 6;

function fromAddress() {
  const query = new URLSearchParams(location.search);
  for (const name of NAMES) if (query.has(name)) form.elements[name].value = query.get(name);
  show();
}

async function show() {
  const [game, family, ranges] = NAMES.map((name) => form.elements[name].value.trim());
  fault(null);
  for (const name of ["plot", "terms", "proof"]) byId(name).replaceChildren();
  byId("summary").textContent = "…";
  try {
    const found = await asking((signal) => ask(`games/${game}/sequence`, { family, ranges }, { signal }));
    if (found) draw({ ...found, family });
  } catch (problem) {
    byId("summary").textContent = "";
    fault(problem);
  }
}

/** What is known of the period, in a sentence. */
export function periodText({ period, missing, variable }) {
  const more = missing ? ` ${missing[0].toUpperCase()}${missing.slice(1)}.` : "";
  if (period === null) return `No period is seen.${more}`;
  const { start, length, saltus, proved } = period;
  const kind = saltus === "0" ? `Period ${length}` : `Arithmetic period ${length}, saltus ${saltus},`;
  return proved
    ? `${kind} from ${variable} = ${start}, proved for all ${variable} (values to ${period.values_to}).`
    : `A guess: ${kind.toLowerCase()} from ${variable} = ${start}, seen ${period.repeats} times.${more}`;
}

function draw(found) {
  const { terms, game, family, variable } = found;
  byId("summary").replaceChildren(...lowered(periodText(found)));
  const sizes = terms.map(({ value }) => measure(value)?.size ?? null);
  const known = sizes.filter((size) => size !== null);
  const [low, high] = [Math.min(0, ...known), Math.max(1, ...known)];
  const y = (size) => HEIGHT - FLOOR - ((HEIGHT - FLOOR - 12) * (size - low)) / (high - low);
  const room = (byId("plot").clientWidth - LEFT - 8) / terms.length;
  const step = Math.min(STEP.most, Math.max(STEP.least, Math.floor(room)));
  const x = (place) => LEFT + step * place;
  const width = x(terms.length) + 8;
  const highest = terms[sizes.indexOf(high)];
  const begins = found.period?.proved ? terms.findIndex(({ n }) => n === found.period.start) : -1;
  byId("plot").replaceChildren(
    s(
      "svg",
      { width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": `Values of ${family}` },
      s("line", { class: "axis", x1: LEFT - 6, x2: width - 8, y1: y(0), y2: y(0) }),
      s("text", { class: "tick value", x: LEFT - 10, y: y(0) }, "0"),
      highest && highest.value.length < LONG ? s("text", { class: "tick value", x: LEFT - 10, y: y(high) }, highest.value) : null,
      terms.map(({ n }, i) => (n % TICKS === 0 ? s("text", { class: "tick", x: x(i), y: HEIGHT - 8 }, n) : null)),
      begins < 0
        ? null
        : s(
            "line",
            { class: "begins", x1: x(begins) - step / 2, x2: x(begins) - step / 2, y1: 6, y2: HEIGHT - FLOOR },
            s("title", {}, `the period begins at ${variable} = ${found.period.start}`),
          ),
      sizes.map((size, i) =>
        size === null
          ? null
          : s(
              "circle",
              { class: "dot", cx: x(i), cy: y(size), r: 3.2 },
              s("title", {}, `${variable} = ${terms[i].n}: ${terms[i].value}`),
            ),
      ),
    ),
  );
  const paint = painter(terms.map(({ value }) => value));
  const cell = ({ n, value, evidence }) => {
    const { background, color } = paint(value);
    const graph = member(family, { [variable]: n });
    return h(
      "a",
      {
        class: "term",
        href: explorerLink(game, graph),
        style: `background:${background};color:${color}`,
        title: `${variable} = ${n}${evidence ? `, ${evidence}` : ""}`,
      },
      value ?? "?",
    );
  };
  byId("terms").replaceChildren(h("p", { class: "terms" }, terms.map(cell)));
  if (found.proof) byId("proof").replaceChildren(proofOf(found.proof));
}

const endText = ({ graph, roots }) => `${graph} at ${roots.join(" and ")}`;

/** What a window shows, and which theorem carries on. */
function windowText({ theorem, window }) {
  const { start, end, length } = window;
  return `period ${length} seen for ${start} ≤ n < ${end}, Theorem ${theorem}`;
}

/** What proves a period: the family in normal form, its window, and every type that play comes to. */
function proofOf(proof) {
  const cells = (type) => [
    h("code", {}, type.name),
    type.ends.map(endText).join("; ") || "none",
    `${type.length}${type.saltus === "0" ? "" : `, saltus ${type.saltus}`}, from ${type.start}`,
    `${type.window.start} ≤ n < ${type.window.end}`,
    type.theorem,
  ];
  const heads = ["type", "ends (graph at root)", "period", "seen for", "theorem"];
  return h(
    "details",
    {},
    h("summary", {}, lowered(`What proves it: ${proof.family}, ${windowText(proof)}; ${proof.types.length} ${proof.types.length === 1 ? "type" : "types"}`)),
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "group", "aria-label": "Types of ends" },
      h(
        "table",
        { class: "proof" },
        h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
        h(
          "tbody",
          {},
          proof.types.map((type) =>
            h(
              "tr",
              {},
              cells(type).map((cell) => h("td", {}, cell)),
            ),
          ),
        ),
      ),
    ),
  );
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const query = Object.fromEntries(NAMES.map((name) => [name, form.elements[name].value.trim()]));
  history.pushState(null, "", pageLink("/sequences", query));
  show();
});
addEventListener("popstate", fromAddress);
fromAddress();
