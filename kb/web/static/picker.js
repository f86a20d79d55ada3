// The panel of a move that is being picked: its edges, whether they make a move, what it leaves is worth.

import { askValue, latest } from "./api.js";
import { h } from "./dom.js";
import { where } from "./moves.js";
import { continuations, moveOf, TOGETHER } from "./picking.js";
import { fromJson, textOf } from "./position.js";

/** Gathers edges on a board; `make(move)` is called when the player takes the move. */
export class Picker {
  constructor(place, board, { make }) {
    this.place = place;
    this.board = board;
    this.make = make;
    this.ask = latest();
    this.start(null, {});
  }

  /** Begins anew on a position; `worth` shows what the pick leaves. */
  start(game, { worth = true } = {}) {
    this.game = game;
    this.worth = worth;
    this.picked = new Set();
    this.place.replaceChildren();
  }

  /** Whether moves of this game take several edges. */
  get isNeeded() {
    return this.game in TOGETHER;
  }

  /** Whether edges have been picked that are not yet a move. */
  get isPicking() {
    return this.picked.size > 0;
  }

  /** Takes an edge into the pick, or out of it. */
  toggle(index) {
    if (!this.picked.delete(index)) this.picked.add(index);
    this.show();
  }

  show() {
    const { scene } = this.board;
    const { test, name } = TOGETHER[this.game];
    const edges = [...this.picked].map((index) => scene.position.edges[index]);
    const follow = this.picked.size > 0 ? continuations(scene.position, this.picked, test) : [];
    this.board.show({
      ...scene,
      lit: new Set([...this.picked].map((index) => `e${index}`)),
      open: this.picked.size > 0 ? new Set(follow.map((index) => `e${index}`)) : null,
    });
    if (this.picked.size === 0) return this.place.replaceChildren();
    const move = moveOf(scene.position, this.picked);
    const whole = test(edges);
    const leaves = h("output", { class: "mono" });
    this.place.replaceChildren(
      h("p", {}, `Picked: ${where([move], scene.names)}`, whole ? "" : ` – not ${name} yet`),
      h("p", { class: "quiet" }, leaves),
      h(
        "p",
        { class: "row" },
        h("button", { type: "button", class: "primary", disabled: !whole, onclick: () => this.take(move) }, "Make this move"),
        h("button", { type: "button", class: "small", onclick: () => this.clear() }, "Clear the pick"),
      ),
    );
    if (whole && this.worth) this.value(move, leaves);
    return undefined;
  }

  take(move) {
    this.start(this.game, { worth: this.worth });
    this.make({ ...move, leaves: textOf(fromJson(move.position)) });
  }

  clear() {
    this.picked = new Set();
    this.show();
  }

  async value(move, leaves) {
    const text = textOf(fromJson(move.position));
    try {
      const answer = await this.ask((signal) => askValue(this.game, text, { signal }));
      if (answer) leaves.textContent = `leaves ${answer.value ?? "a value that is not known"}`;
    } catch {
      leaves.textContent = "";
    }
  }
}
