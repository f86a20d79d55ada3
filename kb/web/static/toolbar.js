// The tools of the drawing as a row of buttons, with a key for each.

import { h } from "./dom.js";
import { TOOLS } from "./editor.js";
import { TOGETHER } from "./picking.js";

const PICKING = "Click edges to pick them, then make the move; or choose a move in the list.";

/** Shows the tools that a game has use for; `chosen(name)` is told of a choice. */
export class Toolbar {
  constructor(row, help, editor) {
    this.row = row;
    this.help = help;
    this.editor = editor;
    this.rules = {};
    this.kinds = null;
    document.addEventListener("keydown", (event) => this.key(event));
  }

  show(rules) {
    this.rules = rules;
    if (!this.tools.some(({ name }) => name === this.editor.tool)) this.editor.tool = "play";
    this.row.replaceChildren(...this.tools.map((tool) => this.button(tool)), ...this.markChoice());
    this.help.textContent = this.helpOf(this.tools.find(({ name }) => name === this.editor.tool)) + this.more();
  }

  /** What moves of the position are made at, by `kindOf`; null before they are known. */
  tell(kinds) {
    this.kinds = kinds;
    this.show(this.rules);
  }

  get tools() {
    return TOOLS.filter(({ needs }) => !needs || this.rules[needs]);
  }

  choose(name) {
    if (this.editor.start !== null) this.editor.choose(null);
    this.editor.tool = name;
    this.editor.board.use(name);
    this.show(this.rules);
  }

  button(tool) {
    const { name, key, label } = tool;
    return h(
      "button",
      {
        type: "button",
        id: `tool-${name}`,
        title: `${this.helpOf(tool)} (${key})`,
        "aria-pressed": String(this.editor.tool === name),
        onclick: () => this.choose(name),
      },
      label,
    );
  }

  /** What a tool does; moves on several edges are picked before they are made. */
  helpOf({ name, help }) {
    if (name !== "play") return help;
    return this.rules.game in TOGETHER ? PICKING : movingAt(this.kinds);
  }

  /** Whose edges are drawn, where edges belong to players. */
  markChoice() {
    if (!this.rules.with_token || this.editor.tool !== "draw") return [];
    return ["L", "R"].map((mark) =>
      h(
        "button",
        {
          type: "button",
          class: `mark-${mark}`,
          "aria-pressed": String(this.editor.mark === mark),
          onclick: () => {
            this.editor.mark = mark;
            this.show(this.rules);
          },
        },
        `${mark} edges`,
      ),
    );
  }

  more() {
    if (this.editor.tool !== "draw") return "";
    return this.rules.on_multigraphs ? " Click a vertex twice for a loop; edges may repeat." : "";
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea")) return;
    const tool = this.tools.find(({ key }) => key === event.key);
    if (tool) this.choose(tool.name);
  }
}

/** Where one clicks to move. */
function movingAt(kinds) {
  if (kinds?.size === 0) return "There is no move.";
  const places = ["vertex", "edge"].filter((kind) => kinds?.has(kind));
  return `Click ${places.map((place) => `${place === "edge" ? "an" : "a"} ${place}`).join(" or ") || "a place"} to make the move there.`;
}
