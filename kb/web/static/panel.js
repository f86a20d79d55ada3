// What is known of a position, beside its drawing.

import { address } from "./api.js";
import { byId, h } from "./dom.js";
import { claimLink, root } from "./links.js";
import { classes, where } from "./moves.js";

const OUTCOMES = {
  P: "P – who moves next loses",
  N: "N – who moves next wins",
  L: "L – Left wins, whoever starts",
  R: "R – Right wins, whoever starts",
};
const MOST_LISTED = 150;

/** The value in large, its outcome, mean and temperature. */
export function valueView(answer) {
  const facts = [
    ["outcome", OUTCOMES[answer.outcome]],
    ["at least", answer.at_least],
    ["mean", answer.mean],
    ["temperature", answer.temperature],
    ["stops", answer.left_stop && `${answer.left_stop}, ${answer.right_stop}`],
  ].filter(([, fact]) => fact !== null && fact !== undefined);
  return [
    h(
      "p",
      { class: "value-line" },
      h("output", { id: "value", class: answer.value === null ? "unknown" : "" }, answer.value ?? "unknown"),
      source(answer),
    ),
    h(
      "dl",
      { class: "facts" },
      facts.map(([name, fact]) => [h("dt", {}, name), h("dd", {}, String(fact))]),
    ),
    answer.value === null && answer.advice ? h("p", { class: "quiet" }, answer.advice) : null,
    (answer.disputed ?? []).length > 0
      ? h(
          "p",
          { class: "bad" },
          `Disputed: ${answer.disputed.map(({ value, run }) => `${value} by run ${run}`).join(", ")}`,
        )
      : null,
  ];
}

/** The certificate of a position whose value is known, to be kept and checked elsewhere. */
export function certificateView(game, graph, { value }) {
  if (value === null) return null;
  return h(
    "p",
    { class: "quiet" },
    h("a", { href: address(`games/${game}/certificate`, { graph }), download: "certificate.jsonl" }, "certificate"),
    " of this value, to be checked with nothing but Python by ",
    h("a", { href: address("checker.py"), download: "checker.py" }, "checker.py"),
  );
}

/** The word that says on what the value rests; it leads to what the words mean. */
const source = ({ evidence }) =>
  evidence && evidence !== "unknown"
    ? h(
        "a",
        {
          class: `tag ${evidence.split(" ")[0]}`,
          href: `${root}/learn#evidence`,
          title: "What this value rests on; the words are explained on the next page.",
        },
        evidence,
      )
    : null;

/** What claims say of the position, and whether the computed value agrees; contradicted ones first.
 *
 * Above all stand the claims that are wrong in print and fail at this very position. */
export function theoremsView({ provenance, counterexample_to: refuted = [] }) {
  const said = new Map();
  for (const { claim, locator, failure, agrees, part = null, ...rest } of provenance) {
    if (claim === undefined) continue;
    const says = failure ? `could not be asked: ${failure}` : rest.says;
    const name = JSON.stringify([says, part, agrees]);
    if (!said.has(name)) said.set(name, { says, part, agrees, claims: new Map() });
    said.get(name).claims.set(claim, locator);
  }
  if (said.size === 0 && refuted.length === 0)
    return h("p", { class: "quiet" }, "No claim in the catalogue speaks of this position.");
  const rows = [...said.values()].sort((a, b) => (a.agrees === false ? 0 : 1) - (b.agrees === false ? 0 : 1));
  return h("ul", { class: "plain claims" }, refuted.map(refutedView), rows.map(saidView));
}

/** A claim in print that this position is the counterexample of. */
const refutedView = ({ claim, locator, claimed, computed }) =>
  h(
    "li",
    {},
    h("span", { class: "tag contradicted" }, "wrong in print"),
    " Counterexample to ",
    claimAnchor(claim, locator),
    ": claimed ",
    h("b", { class: "mono" }, claimed),
    ", computed ",
    h("b", { class: "mono" }, computed),
  );

/** A link to a claim by the place where it is printed. */
const claimAnchor = (claim, locator) =>
  h(
    "a",
    { href: claimLink(claim), title: claim },
    `${cited(claim)}, ${locator}${isCorrection(claim) && !locator.endsWith("corrected") ? ", corrected" : ""}`,
  );

const isCorrection = (claim) => claim.endsWith("-corrected");

/** The paper of a claim as people cite it: by its authors. */
function cited(claim) {
  const key = claim.split("/")[0];
  return JSON.parse(byId("papers")?.textContent ?? "{}")[key] ?? key;
}

function saidView({ says, part, agrees, claims }) {
  const verdict = agrees === false ? "contradicted" : agrees ? "agrees" : "not compared";
  const links = [...claims].map(([claim, locator], i) => [
    i > 0 ? ", " : "",
    claimAnchor(claim, locator),
  ]);
  return h(
    "li",
    {},
    h("span", { class: `tag ${verdict}` }, verdict),
    " ",
    h("b", { class: "mono" }, says),
    part ? ` of ${part}` : "",
    " by ",
    links,
  );
}

/** The computations behind the value. */
export function provenanceView({ provenance }) {
  const rows = provenance.filter(({ claim }) => claim === undefined);
  if (rows.length === 0) return h("p", { class: "quiet" }, "No computation is stored.");
  return h(
    "ul",
    { class: "plain" },
    rows.map((one) => h("li", {}, `${one.part ? `${one.part}: ` : ""}${ORIGIN[one.kind](one)}`)),
  );
}

const moment = (at) => String(at).replace("T", " ").replace("Z", " UTC");

/** Where a value comes from, in words. */
const ORIGIN = {
  computed: ({ solver, version, run, at }) =>
    run === null ? `${solver} ${version}, now` : `${solver} ${version}, run ${run}, ${moment(at)}`,
  derived: ({ options, options_evidence: weakest }) => `derived from all ${options} options (${weakest})`,
  imported: ({ file, at, citation, source: named }) => `imported from ${file}, ${moment(at)}: ${citation || named}`,
  symmetry: ({ lemma, steps, leaves, leaves_evidence: evidence }) =>
    `${lemma}: ${steps.flat().length} pairs of vertices cancel by symmetry and leave ${leaves} (${evidence})`,
  "proved period": ({ family, period }) => `${family} has the proved ${period}`,
};

/** The parts of a sum with their values. */
export function summandsView({ summands }) {
  if (summands.length < 2 && (summands[0]?.count ?? 1) < 2) return null;
  return h(
    "p",
    { class: "summands" },
    summands.map(({ sign, count, position, value }, i) => [
      sign < 0 ? " − " : i > 0 ? " + " : "",
      h(
        "span",
        { class: "summand" },
        count > 1 ? `${count} · ${position}` : position,
        h("b", {}, value ?? "?"),
      ),
    ]),
  );
}

/** Every move up to symmetry as a button; `go(move, term)` makes it, `light(move, term)` shows where it is.
 *
 * `names` has for each term the numbers that its vertices have had since the line began. */
export function movesView(terms, { go, light, names = [] }) {
  const rows = terms.flatMap((term, number) => classes(term.moves).map((one) => ({ ...one, number })));
  if (rows.length === 0) return h("p", { class: "quiet" }, "There is no move: who is to move has lost.");
  const winning = rows.filter(({ first }) => first.wins);
  const shown = [...winning, ...rows.filter(({ first }) => !first.wins)].slice(0, MOST_LISTED);
  return [
    h(
      "p",
      { class: winning.length > 0 ? "good" : "quiet" },
      winning.length > 0
        ? `${winning.length} winning ${winning.length === 1 ? "move" : "moves"} up to symmetry`
        : rows.some(({ first }) => first.wins === null)
          ? "No move is known to win."
          : "No move wins.",
    ),
    h(
      "ul",
      { class: "moves" },
      shown.map(({ first, moves, number }) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: first.wins ? "move wins" : "move",
              disabled: first.position === null,
              onclick: () => go(first, number),
              onmouseenter: () => light(first, number),
              onfocus: () => light(first, number),
              onmouseleave: () => light(null, number),
              onblur: () => light(null, number),
            },
            h(
              "span",
              { class: "where" },
              first.player ? h("b", { class: `mark-${first.player}` }, `${first.player} `) : null,
              terms.length > 1 ? `term ${number + 1}, ` : null,
              where(moves, names[number]),
            ),
            h("span", { class: "leaves" }, short(first.leaves, first.position)),
            h("span", { class: "worth" }, first.sum ?? "?"),
          ),
        ),
      ),
    ),
    rows.length > shown.length
      ? h("p", { class: "quiet" }, `… and ${rows.length - shown.length} more`)
      : null,
  ];
}

const LONGEST_NAME = 60;

/** A name, or where it would fill the page the size of what it names. */
export function short(name, position) {
  if (name.length <= LONGEST_NAME) return name;
  if (!position) return `${name.slice(0, LONGEST_NAME / 2)}…`;
  return `${counted(position.n, "vertex", "vertices")}, ${counted(position.edges.length, "edge", "edges")}`;
}

const counted = (number, one, many) => `${number} ${number === 1 ? one : many}`;

/** The thermograph of a partizan position. */
export const thermographView = (game, graph, title) =>
  h("img", {
    class: "thermograph",
    alt: `Thermograph of ${title}`,
    loading: "lazy",
    src: address(`games/${game}/thermograph.svg`, { graph, theme: "auto" }),
  });

const MOST_PARTS = 6;

/** The thermographs of the summands, where there are several and their values are known. */
export function partsView(game, { summands }) {
  if (summands.length < 2 || summands.length > MOST_PARTS) return [];
  return summands
    .filter(({ value }) => value !== null)
    .map(({ sign, position }) => {
      const graph = sign < 0 ? `-(${position})` : position;
      return h("figure", { class: "part" }, thermographView(game, graph, graph), h("figcaption", {}, graph));
    });
}

/** Buttons that copy the position for other programs, and its picture as a file. */
export function copiesView(game, graph, { name, copies }, link) {
  const kinds = {
    Text: name,
    Edges: copies?.text,
    graph6: copies?.graph6,
    LaTeX: copies?.latex,
    Python: copies?.python,
    Link: link,
  };
  const buttons = Object.entries(kinds)
    .filter(([, text]) => text)
    .map(([kind, text]) =>
      h(
        "button",
        { type: "button", class: "small", title: text, onclick: (event) => copy(event.currentTarget, text) },
        kind,
      ),
    );
  const picture = address(`games/${game}/picture.svg`, { graph });
  return copies ? [...buttons, h("a", { class: "button small", href: picture, download: `${game}.svg` }, "SVG")] : buttons;
}

async function copy(button, text) {
  const name = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    window.prompt("Copy this:", text);
  }
  setTimeout(() => (button.textContent = name), 1200);
}
