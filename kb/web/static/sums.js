// The parts of a sum, each with its sign and its value.

import { h } from "./dom.js";
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
