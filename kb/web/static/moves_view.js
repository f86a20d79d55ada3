// The list of moves beside a drawing.

import { h } from "./dom.js";
import { fault } from "./fault.js";
import { classes, where } from "./moves.js";
import { short } from "./names.js";

const NAMES = { L: "Left", R: "Right" };
const LISTED = 60;

/** Every move up to symmetry as a button; `go(move, term)` makes it, `light(move, term)` shows where it is.
 *
 * The source has the `terms` with their moves, the `outcome`, how many `kinds` and `winning_kinds` there are on all
 * pages, whether these are `all` the moves, and `more()`, which gives a source with further moves, or null. `names`
 * has for each term the numbers that its vertices have had since the line began. With `quiet` nothing is said of who
 * wins. */
export function movesView(source, { players = ["L", "R"], quiet = false, ...how }) {
  const rows = rowsOf(source.terms);
  if (rows.length === 0) return [h("p", { class: "quiet" }, "There is no move: who is to move has lost.")];
  const partizan = rows.some(({ first }) => first.player !== null);
  const sides = partizan ? players : [null];
  return sides.flatMap((player) => {
    const mine = (some) => (partizan ? some.filter(({ first }) => first.player === player) : some);
    const winning = partizan ? mine(rows).filter(({ first }) => first.wins).length : source.winning_kinds;
    return [quiet ? null : headOf(mine(rows), player, winning, source), ...listView(mine(rows), { ...how, source, mine, players: sides.length })];
  }).filter(Boolean);
}

/** Some moves at one place, of which one is to be chosen. */
export const choicesView = (moves, { go, light, names }) =>
  listView(rowsOf([{ moves }]), { go, light, names: [names], source: { terms: [{ moves }], more: null } })[0];

/** The moves up to symmetry: those that win first, then the best. */
function rowsOf(terms) {
  const rows = terms.flatMap(({ moves, added = null }, number) =>
    classes(moves).map((one) => ({ ...one, number, added, manyTerms: terms.length > 1 })),
  );
  const rank = ({ first }) => (first.wins ? 0 : first.best ? 1 : 2);
  return rows.sort((a, b) => rank(a) - rank(b));
}

function headOf(rows, player, winning, source) {
  const who = player === null ? "" : `${NAMES[player]}: `;
  if (winning > 0) return h("p", { class: "good" }, `${who}${winning} winning ${winning === 1 ? "move" : "moves"} up to symmetry`);
  return h("p", { class: "quiet" }, `${who}${rows.length === 0 ? "no move" : lost(rows, player, source)}`);
}

function lost(rows, player, { all, outcome }) {
  const isKnown = all && rows.every(({ first }) => first.wins !== null);
  const text = isKnown ? "No move wins" : ["N", player ?? "N"].includes(outcome) ? "A move wins, it is not known which" : "No move is known to win";
  if (player === null) return `${text}.`;
  return `${text.toLowerCase()}${rows.some(({ first }) => first.best) ? "; the best are marked" : ""}`;
}

/** The first rows, and a button that shows more of them: those that are there, then those asked for. */
function listView(rows, { source, mine, players = 1, ...how }) {
  if (rows.length === 0) return [];
  const list = h("ul", { class: "moves" }, rows.slice(0, LISTED).map((row) => h("li", {}, moveRow(row, how))));
  const seen = new Set(rows.map(nameOf));
  const waiting = rows.slice(LISTED);
  let { more } = source;
  const button = h("button", { type: "button", class: "small", onclick: show });
  const tell = () => {
    const left = more ? source.kinds - list.children.length : waiting.length;
    button.hidden = waiting.length === 0 && !more;
    button.textContent = players > 1 ? "Show more" : `Show more (${left} more)`;
  };
  async function show() {
    if (waiting.length < LISTED && more) {
      button.disabled = true;
      await more().then(take, fault);
      button.disabled = false;
    }
    const next = waiting.splice(0, LISTED).map((row) => h("li", {}, moveRow(row, how)));
    list.append(...next);
    tell();
    next[0]?.firstElementChild.focus();
  }
  function take(further) {
    if (further === null) return;
    more = further.more;
    const fresh = mine(rowsOf(further.terms)).filter((row) => !seen.has(nameOf(row)));
    for (const row of fresh) seen.add(nameOf(row));
    waiting.push(...fresh);
  }
  tell();
  return [list, button];
}

const nameOf = ({ first, number }) => `${number}/${first.player}/${first.class}`;

function moveRow({ first, moves, number, added, manyTerms }, { go, light, names }) {
  return h(
    "button",
    {
      type: "button",
      class: `move${first.wins ? " wins" : ""}`,
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
      added === null ? (manyTerms ? `term ${number + 1}, ` : null) : ["in ", h("span", { class: "mono" }, added), ", "],
      where(moves, names[number]),
    ),
    h("span", { class: "leaves" }, short(first.leaves, first.position)),
    h("span", { class: "worth" }, first.sum ?? "?"),
    judged(first),
  );
}

/** What is to be said of a move of Left or Right beside others, whether it wins or not. */
function judged({ best, dominated_by: better, reversible_through: through }) {
  const said = [
    best ? "best" : null,
    better ? `dominated by ${better}` : null,
    through ? `reversible through ${through}` : null,
  ].filter(Boolean);
  return said.length > 0 ? h("span", { class: best ? "judged best" : "judged" }, said.join(", ")) : null;
}

/** Whether a tap is the first on its row: a finger has no hover, so that shows the move, and a second makes it. */
function isShownFirst({ currentTarget: row, pointerType }) {
  if (pointerType !== "touch" || row.classList.contains("shown")) return false;
  row.closest(".moves").querySelector(".shown")?.classList.remove("shown");
  row.classList.add("shown");
  row.scrollIntoView({ block: "nearest" }); // on a narrow screen the board now lies over what is above
  return true;
}
