// Whether vertices show their numbers: as chosen, else where moves of the game are named by many of them.

import { byId } from "./dom.js";
import { TOGETHER } from "./picking.js";

const CHOICE = "numbers";

/** Keeps the box "Numbers" and the boards alike; `redraw()` draws them anew after a choice. */
export class Numbers {
  constructor(boards, redraw) {
    this.boards = boards;
    this.box = byId("numbers");
    this.chosen = kept();
    this.box.addEventListener("change", () => {
      this.chosen = this.box.checked;
      keep(this.chosen);
      this.set(this.chosen);
      redraw();
    });
  }

  /** Takes up a game: what was chosen once holds for all of them. */
  start(game) {
    this.set(this.chosen ?? game in TOGETHER);
  }

  set(on) {
    this.box.checked = on;
    for (const board of this.boards) board.numbers = on;
  }
}

function keep(on) {
  try {
    sessionStorage.setItem(CHOICE, String(on));
  } catch {
    // A browser may forbid it: then the choice holds as long as the page.
  }
}

function kept() {
  try {
    const choice = sessionStorage.getItem(CHOICE);
    return choice === null ? null : choice === "true";
  } catch {
    return null;
  }
}
