// What claims say of a position, beside its drawing.

import { byId, h, lowered } from "./dom.js";
import { claimLink } from "./links.js";
import { short } from "./names.js";

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
    h("b", { class: "mono" }, lowered(claimed)),
    ", computed ",
    h("b", { class: "mono" }, lowered(computed)),
  );

/** A link to a claim by the place where it is printed, after its paper. */
const claimAnchor = (claim, locator, paper = `${cited(claim)}, `) =>
  h(
    "a",
    { href: claimLink(claim), title: claim },
    `${paper}${locator}${isCorrection(claim) && !locator.endsWith("corrected") ? ", corrected" : ""}`,
  );

const isCorrection = (claim) => claim.endsWith("-corrected");

/** A link to a lemma by the name that its own has in it: `osullivan/lemma-2.1` is O'Sullivan, Lemma 2.1. */
export const lemmaAnchor = (claim) => {
  const [, name] = claim.replace(/-corrected$/, "").split("/");
  return claimAnchor(claim, name[0].toUpperCase() + name.slice(1).replaceAll("-", " "));
};

/** The paper of a claim as people cite it: by its authors. */
function cited(claim) {
  const key = claim.split("/")[0];
  return JSON.parse(byId("papers")?.textContent ?? "{}")[key] ?? key;
}

function saidView({ says, part, agrees, claims }) {
  const verdict = agrees === false ? "contradicted" : agrees ? "agrees" : "not compared";
  const papers = [...claims.keys()].map(cited);
  const links = [...claims].map(([claim, locator], i) => {
    const isSame = papers[i] === papers[i - 1];
    return [i === 0 ? "" : isSame ? "; " : " · ", claimAnchor(claim, locator, isSame ? "" : undefined)];
  });
  return h(
    "li",
    {},
    h("span", { class: `tag ${verdict}` }, verdict),
    " ",
    h("b", { class: "mono" }, lowered(says)),
    part ? ` of ${short(part)}` : "",
    " by ",
    links,
  );
}
