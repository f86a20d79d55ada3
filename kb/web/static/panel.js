// What is known of a position, beside its drawing.

import { address } from "./api.js";
import { lemmaAnchor } from "./claims_view.js";
import { h } from "./dom.js";
import { pageLink } from "./links.js";
import { short, withSizes } from "./names.js";
import { evidenceLink, wordLink } from "./words.js";

export { certificateView } from "./certificate.js";
export { theoremsView } from "./claims_view.js";
export { copiesView } from "./copies.js";
export { short } from "./names.js";
export { summandsView } from "./sums.js";

const OUTCOMES = {
  P: "P – who moves next loses",
  N: "N – who moves next wins",
  L: "L – Left wins, whoever starts",
  R: "R – Right wins, whoever starts",
};

/** From so many characters on a value is written smaller. */
const LONG_VALUE = 16;

/** The value in large, its outcome, mean and temperature; while it is being solved that is said in its place. */
export function valueView(answer, { solving = false } = {}) {
  const shown = answer.value ?? (solving ? "solving …" : "unknown");
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
      h("output", { id: "value", class: answer.value === null ? "unknown" : shown.length > LONG_VALUE ? "long" : null }, shown),
      answer.evidence === "unknown" ? null : evidenceLink(answer.evidence),
    ),
    h(
      "dl",
      { class: "facts" },
      facts.map(([name, fact]) => [h("dt", {}, wordLink(name)), h("dd", {}, String(fact))]),
    ),
    answer.value === null && answer.advice && !solving ? h("p", { class: "quiet" }, `No value is known here: ${onPage(answer.advice)}.`) : null,
    (answer.disputed ?? []).length > 0
      ? h(
          "p",
          { class: "bad" },
          `Disputed: ${answer.disputed.map(({ value, run }) => `${value} by run ${run}`).join(", ")}`,
        )
      : null,
  ];
}

/** The computations behind the value. */
export function provenanceView({ game, provenance }) {
  const rows = provenance.filter(({ claim }) => claim === undefined);
  if (rows.length === 0) return h("p", { class: "quiet" }, "No computation is stored.");
  return h(
    "ul",
    { class: "plain" },
    rows.map((one) => h("li", {}, one.part ? `${short(one.part)}: ` : "", ORIGIN[one.kind](one, game))),
  );
}

/** What is missing in an explanation, and why; what the value says of itself is not said again. */
export const notesView = ({ name, notes }, value) =>
  notes
    .filter((note) => !value?.advice || note !== `${name}: ${value.advice}`)
    .map((note) => h("p", { class: "quiet" }, onPage(withSizes(note))));

/** A reason without the advice that helps at the command line only. */
const onPage = (reason) => reason.replace(/; give more time with --budget(, or populate its family)?/, "");

const LONGEST_SEQUENCE = 400;
const OTHER_GAME = /^(?!g6:|s6:|edges:)([a-z-]+):/;

const moment = (at) => String(at).replace("T", " ").replace("Z", " UTC");

/** Where a value comes from, in words. */
const ORIGIN = {
  computed: ({ solver, version, run, at }) =>
    run === null ? `${solver} ${version}, now` : `${solver} ${version}, run ${run}, ${moment(at)}`,
  derived: ({ options, options_evidence: weakest }) => `derived from all ${options} options (${weakest})`,
  imported: ({ file, at, citation, source: named }) => `imported from ${file}, ${moment(at)}: ${citation || named}`,
  symmetry: ({ lemma, steps, leaves, leaves_evidence: evidence }) => {
    const count = steps.flat().length;
    const cancel = count === 1 ? "1 pair of vertices cancels" : `${count} pairs of vertices cancel`;
    return [lemmaAnchor(lemma), `: ${cancel} by symmetry, and ${short(leaves)} is left (${evidence})`];
  },
  "proved period": ({ family, period, part }, game) => {
    const [, kind, facts, length, start] = period.match(/^(.*?)period((?: (\d+))?.*? from n = (\d+).*)$/s);
    const ranges = `n=3..${Math.min(Number(start) + 3 * Number(length), LONGEST_SEQUENCE)}`;
    const of = part?.match(OTHER_GAME)?.[1] ?? game;
    return [h("a", { href: pageLink("/sequences", { game: of, family, ranges }) }, family), ` has the proved ${kind}`, wordLink("period"), facts];
  },
};

/** The thermograph of a partizan position. */
export const thermographView = (game, graph, title) =>
  h("img", {
    class: "thermograph",
    alt: `Thermograph of ${title}`,
    loading: "lazy",
    src: address(`games/${game}/thermograph.svg`, { graph, theme: "auto" }),
  });

const MOST_PARTS = 6;

/** The thermographs of the summands, where there are several and their values are known.
 *
 * Parts of other games come with their names; their thermographs are on their own pages. */
export function partsView(game, { summands }) {
  if (summands.length < 2 || summands.length > MOST_PARTS) return [];
  return summands
    .filter(({ value, position }) => value !== null && !OTHER_GAME.test(position))
    .map(({ sign, position }) => {
      const graph = sign < 0 ? `-(${position})` : position;
      const title = sign < 0 ? `−${short(position)}` : short(position);
      return h("figure", { class: "part" }, thermographView(game, graph, title), h("figcaption", {}, title));
    });
}
