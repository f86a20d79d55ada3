// The list of moves beside a drawing.

import { h } from "./dom.js";
import { classes, where } from "./moves.js";
import { short } from "./names.js";

const MOST_LISTED = 150;

/** Every move up to symmetry as a button; `go(move, term)` makes it, `light(move, term)` shows where it is.
 *
 * A term that is a value is told by its name `added`. `names` has for each term the numbers that its vertices
 * have had since the line began. Of moves that come in pages `all` has their numbers, and `more()` asks for the next. */
export function movesView(terms, { go, light, names = [], all = null, more = null }) {
  const rows = terms.flatMap(({ moves, added = null }, number) => classes(moves).map((one) => ({ ...one, number, added })));
  if (rows.length === 0) return h("p", { class: "quiet" }, "There is no move: who is to move has lost.");
  const winning = rows.filter(({ first }) => first.wins);
  const shown = [...winning, ...rows.filter(({ first }) => !first.wins)].slice(0, more ? rows.length : MOST_LISTED);
  const manyTerms = terms.length > 1;
  const rest = (all?.kinds ?? rows.length) - shown.length;
  return [
    headline(rows, all?.winning_kinds ?? winning.length),
    h(
      "ul",
      { class: "moves" },
      shown.map((row) => h("li", {}, moveRow(row, { go, light, names, manyTerms }))),
    ),
    rest > 0 && h("p", { class: "quiet" }, `… and ${rest} more `, more && h("button", { type: "button", class: "small", onclick: more }, "Show more")),
  ].filter(Boolean);
}

function headline(rows, winning) {
  if (winning > 0) return h("p", { class: "good" }, `${winning} winning ${winning === 1 ? "move" : "moves"} up to symmetry`);
  const isOpen = rows.some(({ first }) => first.wins === null);
  return h("p", { class: "quiet" }, isOpen ? "No move is known to win." : "No move wins.");
}

function moveRow({ first, moves, number, added }, { go, light, names, manyTerms }) {
  return h(
    "button",
    {
      type: "button",
      class: first.wins ? "move wins" : "move",
      disabled: added === null && first.position === null,
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
      added === null ? (manyTerms ? `term ${number + 1}, ` : null) : ["in ", h("span", { class: "mono" }, added), " "],
      where(moves, names[number]),
    ),
    h("span", { class: "leaves" }, short(first.leaves, first.position)),
    h("span", { class: "worth" }, first.sum ?? "?", first.best && !first.wins ? h("small", {}, " best") : null),
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
