// Drawing by mouse, touch or keyboard. What is done at a place depends on the tool in hand.

import { freePlace, toWorld, vertexAt } from "./geometry.js";
import * as change from "./position.js";

const FAR = 6;
const NUDGE = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Tools: `play` picks an option, the others change the drawing; `needs` is what a game must have. */
export const TOOLS = [
  { name: "play", key: "p", label: "Move" },
  {
    name: "draw",
    key: "d",
    label: "Draw",
    help: "Click for a vertex; drag from vertex to vertex for an edge.",
  },
  { name: "drag", key: "g", label: "Drag", help: "Drag a vertex, or focus it and use the arrow keys." },
  { name: "delete", key: "x", label: "Delete", help: "Click a vertex or an edge to delete it." },
  {
    name: "brush",
    key: "b",
    label: "Brush",
    help: "Click a vertex to add a brush, with Shift to take one.",
    needs: "with_brushes",
  },
  {
    name: "unbrush",
    key: "u",
    label: "Unbrush",
    help: "Click a vertex to take a brush.",
    needs: "with_brushes",
  },
  {
    name: "token",
    key: "t",
    label: "Token",
    help: "Click a vertex to put the token there.",
    needs: "with_token",
  },
  {
    name: "mark",
    key: "m",
    label: "L/R",
    help: "Click an edge to give it to the other player.",
    needs: "with_token",
  },
];

/** Changes a drawing `{position, places}` through `changed(drawing)`; options are taken by `picked(place)`. */
export class Editor {
  constructor(board, { changed, picked }) {
    this.board = board;
    this.changed = changed;
    this.picked = picked;
    this.tool = "play";
    this.mark = "L";
    this.rules = {};
    this.start = null;
    this.grip = null;
    const { svg } = board;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => this.release());
    svg.addEventListener("keydown", (event) => this.key(event));
  }

  get drawing() {
    const { position, places } = this.board.scene;
    return { position, places };
  }

  /** The place of an event: `v3`, `e0`, or null on empty ground. */
  place(event, at) {
    const vertex = vertexAt(this.board.points, at);
    if (vertex >= 0) return `v${vertex}`;
    const under = event.target.closest?.("[data-place], [data-note]");
    return under?.dataset.place ?? under?.dataset.note ?? null;
  }

  at(event) {
    const box = this.board.svg.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  down(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const at = this.at(event);
    const place = this.place(event, at);
    this.grip = { at, place, moved: false };
    if (this.tool !== "play") this.board.svg.setPointerCapture(event.pointerId);
  }

  move(event) {
    if (!this.grip) return;
    const at = this.at(event);
    const [dx, dy] = [at[0] - this.grip.at[0], at[1] - this.grip.at[1]];
    if (!this.grip.moved && Math.hypot(dx, dy) < FAR) return;
    this.grip.moved = true;
    if (this.tool === "play" && this.grip.place === null && event.pointerType === "mouse") {
      this.board.pan(dx, dy);
      this.grip.at = at;
    }
    if (!this.grip.place?.startsWith("v")) return;
    if (this.tool === "drag") this.moveVertex(Number(this.grip.place.slice(1)), toWorld(this.board.view, at));
    if (this.tool === "draw") this.rubber(at);
  }

  up(event) {
    if (!this.grip) return;
    const { place, moved } = this.grip;
    const at = this.at(event);
    this.release();
    if (!moved) this.act(place, { at, less: event.shiftKey || event.altKey });
    else if (this.tool === "drag" && place?.startsWith("v")) this.changed(this.drawing, { moved: true });
    else if (this.tool === "draw" && place?.startsWith("v")) this.connect(Number(place.slice(1)), at);
  }

  release() {
    this.grip = null;
    this.board.svg.querySelector(".rubber")?.remove();
  }

  key(event) {
    const place = document.activeElement?.closest?.("[data-place]")?.dataset.place ?? null;
    const vertex = place?.startsWith("v") ? Number(place.slice(1)) : null;
    if (event.key === "Enter" || event.key === " ") this.act(place, { less: event.shiftKey });
    else if ((event.key === "Delete" || event.key === "Backspace") && place) this.remove(place);
    else if (event.key === "n") this.addVertex(freePlace(this.drawing.places));
    else if (event.key === "Escape") this.choose(null);
    else if (NUDGE[event.key] && this.tool !== "drag") this.board.step(place, NUDGE[event.key]);
    else if (NUDGE[event.key] && vertex !== null) {
      const [x, y] = this.drawing.places[vertex];
      this.moveVertex(vertex, [x + 0.1 * NUDGE[event.key][0], y + 0.1 * NUDGE[event.key][1]]);
      this.changed(this.drawing, { moved: true });
    } else return;
    event.preventDefault();
  }

  /** Uses the tool in hand at a place. */
  act(place, { at = null, less = false } = {}) {
    const { position } = this.drawing;
    const index = place === null ? -1 : Number(place.slice(1));
    const onVertex = place?.startsWith("v") ?? false;
    if (this.tool === "play") {
      if (place !== null) this.picked(place);
    } else if (this.tool === "draw") this.drawAt(onVertex ? index : null, place, at);
    else if (this.tool === "delete" && place !== null) this.remove(place);
    else if (this.tool === "brush" && onVertex) this.set(change.withBrushes(position, index, less ? -1 : 1));
    else if (this.tool === "unbrush" && onVertex) this.set(change.withBrushes(position, index, -1));
    else if (this.tool === "token" && onVertex) this.set(change.withToken(position, index));
    else if (this.tool === "mark" && place !== null && !onVertex)
      this.set(change.withMarkTurned(position, index));
  }

  drawAt(vertex, place, at) {
    if (vertex === null) {
      if (place === null) this.addVertex(at ? toWorld(this.board.view, at) : freePlace(this.drawing.places));
      this.choose(null);
    } else if (this.start === null) this.choose(vertex);
    else {
      const from = this.start;
      this.choose(null);
      if (from !== vertex || this.rules.on_multigraphs) this.addEdge(from, vertex);
    }
  }

  /** Marks the vertex from which the next edge starts. */
  choose(vertex) {
    this.start = vertex;
    this.board.show({ ...this.board.scene, chosen: vertex === null ? null : `v${vertex}` });
  }

  rubber(at) {
    const [x, y] = this.board.points[Number(this.grip.place.slice(1))];
    const { svg } = this.board;
    let line = svg.querySelector(".rubber");
    if (!line) {
      line = document.createElementNS(svg.namespaceURI, "line");
      line.setAttribute("class", "rubber");
      svg.prepend(line);
    }
    for (const [name, value] of Object.entries({ x1: x, y1: y, x2: at[0], y2: at[1] }))
      line.setAttribute(name, value);
  }

  /** Ends an edge at the vertex under the pointer, or at a new one. */
  connect(from, at) {
    this.choose(null);
    const to = vertexAt(this.board.points, at);
    if (to === from) {
      if (this.rules.on_multigraphs) this.addEdge(from, from);
    } else if (to >= 0) this.addEdge(from, to);
    else {
      const { position, places } = this.drawing;
      const grown = change.withEdge(change.withVertex(position), from, position.n, this.newMark());
      this.changed({ position: grown, places: [...places, toWorld(this.board.view, at)] });
    }
  }

  addVertex(where) {
    const { position, places } = this.drawing;
    let grown = change.withVertex(position);
    if (this.rules.with_token && grown.token === null) grown = change.withToken(grown, position.n);
    this.changed({ position: grown, places: [...places, where] });
  }

  addEdge(u, v) {
    const { position } = this.drawing;
    if (!this.rules.on_multigraphs && change.hasEdge(position, u, v)) return;
    this.set(change.withEdge(position, u, v, this.newMark()));
  }

  newMark() {
    return this.rules.with_token ? this.mark : "";
  }

  remove(place) {
    const { position, places } = this.drawing;
    const index = Number(place.slice(1));
    this.choose(null);
    if (place.startsWith("e")) this.set(change.withoutEdge(position, index));
    else {
      const left = places.filter((_, v) => v !== index);
      this.changed({ position: change.withoutVertex(position, index), places: left });
    }
  }

  moveVertex(v, where) {
    const { scene } = this.board;
    const places = scene.places.map((place, w) => (w === v ? where : place));
    this.board.show({ ...scene, places });
  }

  set(position) {
    this.changed({ position, places: this.drawing.places });
  }
}
