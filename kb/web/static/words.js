// Words of the trade, each with its meaning at hand and a link to its place in the glossary.

import { byId, h } from "./dom.js";
import { root } from "./links.js";

/** The words that the glossary explains under their own names. */
const EXPLAINED = new Set(["outcome", "mean", "temperature", "stops", "thermograph", "period"]);

/** A word as a link to the glossary, where that has it. */
export const wordLink = (word) => (EXPLAINED.has(word) ? h("a", { class: "word", href: `${root}/learn#${word}` }, word) : word);

/** The word that says on what a value rests; its meaning comes from the service, whose word it is. */
export function evidenceLink(word) {
  const meanings = JSON.parse(byId("evidence").textContent);
  return h(
    "a",
    {
      class: `tag ${word.split(" ")[0]}`,
      href: `${root}/learn#evidence-${word.replace(/ from .*/, "").replace(" ", "-")}`,
      title: meanings[word] ?? null,
    },
    word,
  );
}
