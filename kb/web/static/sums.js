// The parts of a sum: each with its sign and its value, and the moves in values that were added as such.

import { h } from "./dom.js";
import { explorerLink } from "./links.js";
import { textAfter } from "./moves.js";
import { short } from "./names.js";

/** The parts of a sum with their values; a sign belongs to its part and is in the value. */
export function summandsView({ summands, added_values: added }) {
  const parts = [
    ...summands.map(({ sign, count, position, value }) => ({
      sign,
      name: `${count > 1 ? `${count} · ` : ""}${short(position)}`,
      value: value ?? "?",
    })),
    ...added.map(({ sign, written, value }) => ({ sign, name: sign < 0 ? written : "", value })),
  ];
  if (parts.length < 2 && (summands[0]?.count ?? 1) < 2) return null;
  return h(
    "p",
    { class: "summands" },
    parts.map(({ sign, name, value }, i) => [
      h("span", { class: "summand" }, `${sign < 0 ? "− " : i > 0 ? "+ " : ""}${name}${name && " "}`, h("b", {}, value)),
      " ",
    ]),
  );
}

/** The moves in values that were added as such, each with the address of what it leaves. */
export const movesInValues = (game, answer) =>
  answer.added_values.flatMap(({ sign, written, moves }, place) =>
    moves.map((move) => ({
      ...move,
      name: `${sign < 0 ? "−" : ""}${written}`,
      href: explorerLink(game, textWith(game, answer, place, move.leaves)),
    })),
  );

/** The text of the sum with another value in a place; a value 0 is left out. */
function textWith(game, { terms, literals }, place, value) {
  const changed = literals.map((literal, i) => (i === place ? [1, value] : literal));
  return textAfter({ terms, literals: changed.filter(([, text]) => text !== "0") }, game, -1, null);
}
