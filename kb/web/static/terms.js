// A sum that is no single position: each of its terms on a board of its own, with its sign and its game.

import { arranged } from "./arranged.js";
import { Board } from "./board.js";
import { byId, h, s } from "./dom.js";
import { Editor } from "./editor.js";
import { movesAt, notesOf, silent, touched } from "./moves.js";
import { Picker } from "./picker.js";

const ASPECT = 1.4;

/** The terms of an answer, drawn. */
export const laidOut = ({ terms, literals }) => ({
  literals,
  boards: terms.map((term) => ({ sign: term.sign, game: term.game, ...arranged(term, ASPECT) })),
});

/** Shows terms in the place of the one board; `picked(moves, number)` is told of the moves at a place. */
export class Terms {
  constructor(place, { make, picked }) {
    this.place = place;
    this.make = make;
    this.picked = picked;
    this.shown = null;
    this.seats = [];
    this.values = [];
    this.numbers = false;
  }

  /** Shows the terms as `laidOut` has them; null brings the one board back. */
  show(laid, home) {
    byId("board").toggleAttribute("hidden", laid !== null);
    document.body.classList.toggle("of-terms", laid !== null);
    if (laid === this.shown) return;
    this.shown = laid;
    this.moves = [];
    this.seats = (laid?.boards ?? []).map((term, number) => this.seat(term, number, home));
    this.values = (laid?.literals ?? []).map(([sign, value]) =>
      h("figure", { class: "term literal" }, h("figcaption", {}, `${sign < 0 ? "−" : "+"} ${value}`)),
    );
    this.place.replaceChildren(...this.seats.map(({ figure }) => figure), ...this.values);
    this.paint();
  }

  seat({ sign, game }, number, home) {
    const svg = s("svg", {
      class: "board",
      "data-tool": "play",
      tabindex: 0,
      role: "group",
      "aria-label": `Term ${number + 1}. Arrow keys go from place to place, Enter makes the move there.`,
    });
    const caption = `${sign < 0 ? "− " : number > 0 ? "+ " : ""}term ${number + 1}${game === home ? "" : `: ${game}`}`;
    const figure = h("figure", { class: sign < 0 ? "term negative" : "term" }, h("figcaption", {}, caption), svg);
    const board = new Board(svg);
    const picker = new Picker(byId("pick"), board, { make: (move) => this.make(move, number) });
    picker.start(game);
    new Editor(board, { changed: () => {}, picked: (place) => this.pick(number, place) });
    return { figure, board, picker };
  }

  /** Writes the values of moves, one list a term, at their places; `lit` is `{number, move}`. */
  paint({ moves = this.moves, quiet = false, lit = null } = {}) {
    this.moves = moves;
    this.seats.forEach(({ board, picker }, number) => {
      const { position, places, cells, names } = this.shown.boards[number];
      const notes = moves[number] ? notesOf(moves[number], position) : null;
      const shown = lit?.number === number ? touched(lit.move, position) : null;
      board.numbers = this.numbers;
      board.show({ position, places, cells, names, notes: notes && quiet ? silent(notes) : notes, lit: shown });
      picker.worth = !quiet;
    });
    this.values.forEach((figure, i) => figure.classList.toggle("lit", lit?.number === this.seats.length + i));
  }

  pick(number, place) {
    const { picker } = this.seats[number];
    if (picker.isNeeded && place.startsWith("e")) return picker.toggle(Number(place.slice(1)));
    if (!this.moves[number]) return undefined;
    const found = movesAt(this.moves[number], place, this.shown.boards[number].position);
    return found.length > 0 ? this.picked(found, number) : undefined;
  }
}
