// The list of moves beside a drawing.

import { h } from "./dom.js";
import { classes, where } from "./moves.js";
import { short } from "./names.js";

const MOST_LISTED = 150;

/** Every move up to symmetry as a button; `go(move, term)` makes it, `light(move, term)` shows where it is.
 *
 * `names` has for each term the numbers that its vertices have had since the line began; `inValues` are the
 * moves in values that were added as such. */
export function movesView(terms, { go, light, names = [], inValues = [] }) {
  const rows = [
    ...terms.flatMap((term, number) => classes(term.moves).map((one) => ({ ...one, number, wins: one.first.wins }))),
    ...inValues.map((inValue) => ({ inValue, wins: inValue.wins })),
  ];
  if (rows.length === 0) return h("p", { class: "quiet" }, "There is no move: who is to move has lost.");
  const winning = rows.filter(({ wins }) => wins);
  const shown = [...winning, ...rows.filter(({ wins }) => !wins)].slice(0, MOST_LISTED);
  const manyTerms = terms.length > 1;
  return [
    h(
      "p",
      { class: winning.length > 0 ? "good" : "quiet" },
      winning.length > 0
        ? `${winning.length} winning ${winning.length === 1 ? "move" : "moves"} up to symmetry`
        : rows.some(({ wins }) => wins === null)
          ? "No move is known to win."
          : "No move wins.",
    ),
    h(
      "ul",
      { class: "moves" },
      shown.map((row) => h("li", {}, row.inValue ? valueRow(row.inValue) : moveRow(row, { go, light, names, manyTerms }))),
    ),
    rows.length > shown.length
      ? h("p", { class: "quiet" }, `… and ${rows.length - shown.length} more`)
      : null,
  ];
}

function moveRow({ first, moves, number }, { go, light, names, manyTerms }) {
  return h(
    "button",
    {
      type: "button",
      class: first.wins ? "move wins" : "move",
      disabled: first.position === null,
      onclick: (event) => {
        if (isShownFirst(event)) light(first, number);
        else go(first, number);
      },
      onmouseenter: () => light(first, number),
      onfocus: () => light(first, number),
      onmouseleave: () => light(null, number),
      onblur: (event) => {
        event.currentTarget.classList.remove("shown");
        light(null, number);
      },
    },
    h(
      "span",
      { class: "where" },
      first.player ? h("b", { class: `mark-${first.player}` }, `${first.player} `) : null,
      manyTerms ? `term ${number + 1}, ` : null,
      where(moves, names[number]),
    ),
    h("span", { class: "leaves" }, short(first.leaves, first.position)),
    h("span", { class: "worth" }, first.sum ?? "?"),
  );
}

/** Whether a tap is the first on its row: a finger has no hover, so that shows the move, and a second makes it. */
function isShownFirst({ currentTarget: row, pointerType }) {
  if (pointerType !== "touch" || row.classList.contains("shown")) return false;
  row.closest(".moves").querySelector(".shown")?.classList.remove("shown");
  row.classList.add("shown");
  row.scrollIntoView({ block: "nearest" }); // on a narrow screen the board now lies over what is above
  return true;
}

/** A move in a value, which no drawing shows: a link to what it leaves. */
const valueRow = ({ name, player, leaves, sum, wins, href }) =>
  h(
    "a",
    { class: wins ? "move wins" : "move", href },
    h("span", { class: "where" }, player ? h("b", { class: `mark-${player}` }, `${player} `) : null, "in ", h("span", { class: "mono" }, name)),
    h("span", { class: "leaves" }, leaves),
    h("span", { class: "worth" }, sum ?? "?"),
  );
