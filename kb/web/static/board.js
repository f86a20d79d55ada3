// The drawing of a position: vertices, edges, brushes, marks and token, with a note at every option.

import { cellExtent, cellPlaces, cellRadius, namedOnce, square, visitedView } from "./cells.js";
import { s } from "./dom.js";
import { corners, fit, marginOf, outwards, radiusOf, strands, toScreen, towards, zoomed } from "./geometry.js";
import { along, around, HEIGHT, placed, widthOf } from "./labels.js";
import { components, crowded } from "./packing.js";
import { degree } from "./position.js";

const LONGEST_INSIDE = 3;
/** The least disc that has room for what is written in it. */
const READABLE = 7.5;
/** Below this the lines of vertices are drawn finer. */
const FINE = 11;
const MARGIN_OF_CELLS = 40;
const LARGEST_TYPE = 14;
const WIDTH_OF_DIGIT = 8;
/** What stands for a value that is not known: it is not written, a place without a value says it as well. */
const UNKNOWN = "?";

/** Draws `scene` = {position, places, notes, chosen} into an SVG element and gives what it needs to edit.
 *
 * `notes` has `vertices` and `edges`: for each a list of {text, wins, player}. A scene with `cells` is drawn as a
 * board of two rows while moves are made, as a graph while it is changed. */
export class Board {
  constructor(svg) {
    this.svg = svg;
    this.scene = { position: { n: 0, edges: [], brushes: [], token: null }, places: [], notes: null };
    this.view = null;
    this.numbers = false;
    /** The place that Tab leads to: the board is one stop, inside arrow keys go on. */
    this.stop = "v0";
    svg.addEventListener("focusin", (event) => this.stopAt(event.target.closest("[data-place]")?.dataset.place));
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => this.refit()).observe(svg);
  }

  /** Shows a scene; `refit` chooses the view anew. */
  show(scene, { refit = false } = {}) {
    this.scene = scene;
    if (refit || !this.view) this.view = null;
    this.draw();
  }

  /** The number of a vertex since the game began. */
  nameOf(v) {
    return this.scene.names?.[v] ?? v;
  }

  /** Takes a tool; a board of cells is changed as the graph that it is. */
  use(tool) {
    this.svg.dataset.tool = tool;
    if (this.scene.cells) this.refit();
  }

  refit() {
    this.view = null;
    this.draw();
  }

  /** Makes the drawing larger or smaller, about a point of the window or its middle. */
  zoom(factor, at = null) {
    const { width, height } = this.svg.getBoundingClientRect();
    this.view = zoomed(this.view, at ?? [width / 2, height / 2], factor);
    this.draw();
  }

  /** Moves the drawing in its window. */
  pan(dx, dy) {
    this.view = { ...this.view, dx: this.view.dx + dx, dy: this.view.dy + dy };
    this.draw();
  }

  /** With Ctrl, and by pinching, which browsers report alike; else the page scrolls. */
  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const box = this.svg.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY / 200), [event.clientX - box.left, event.clientY - box.top]);
  }

  /** Goes with the focus to the next place in a direction. */
  step(place, direction) {
    const spots = [...this.spots];
    const from = spots.find(([name]) => name === place) ?? spots[0];
    if (!from) return;
    const others = spots.filter(([name]) => name !== from[0]);
    const next = towards(others.map(([, point]) => point), from[1], direction);
    if (next >= 0) this.stopAt(others[next][0]);
    this.svg.querySelector(`[data-place="${this.stop}"]`)?.focus();
  }

  stopAt(place) {
    if (!place || place === this.stop) return;
    this.svg.querySelector(`[data-place="${this.stop}"]`)?.setAttribute("tabindex", "-1");
    this.stop = place;
    this.svg.querySelector(`[data-place="${place}"]`)?.setAttribute("tabindex", "0");
  }

  /** The width of the window over its height. */
  get aspect() {
    const { width, height } = this.svg.getBoundingClientRect();
    return height > 0 ? width / height : 1;
  }

  get points() {
    return this.places.map((place) => toScreen(this.view, place));
  }

  get isCells() {
    return Boolean(this.scene.cells) && this.svg.dataset.tool === "play";
  }

  get places() {
    return this.isCells ? cellPlaces(this.scene.cells) : this.scene.places;
  }

  draw() {
    const { width, height } = this.svg.getBoundingClientRect();
    if (width === 0) return;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const { cells } = this.scene;
    const extent = this.isCells ? cellExtent(cells) : this.places;
    this.view ??= fit(extent, width, height, {
      margin: this.isCells ? MARGIN_OF_CELLS : marginOf(this.scene.position.edges),
    });
    const points = this.points;
    this.radius = this.isCells ? cellRadius(this.view) : radiusOf(points);
    this.svg.classList.toggle("fine", this.radius < FINE);
    const focused = document.activeElement?.closest?.("[data-place]")?.dataset.place;
    const { edges } = this.scene.position;
    // Where edges are too many to tell apart, the vertices and the list of moves are what one goes through.
    this.crowded = crowded(points.length, edges);
    // On a board of cells the rows and columns are the edges.
    const lines = this.isCells ? [] : strands(edges, points, this.crowded);
    this.ways = waysOut(this.crowded, edges, points);
    this.corners = this.numbers ? corners(edges, points) : [];
    const reached = lines.flatMap(({ middle }, index) => (this.crowded[index] ? [] : [[`e${index}`, middle]]));
    this.spots = new Map([...points.map((point, v) => [`v${v}`, point]), ...reached]);
    if (!this.spots.has(this.stop)) this.stop = "v0";
    this.svg.setAttribute("tabindex", this.spots.size > 0 ? -1 : 0);
    this.svg.replaceChildren(
      ...(this.isCells ? visitedView(cells, this.view) : lines.map((line, index) => this.edge(line, index))),
      ...points.map((point, v) => this.vertex(point, v)),
      ...this.labels(lines, points, { width, height }),
    );
    if (focused) this.svg.querySelector(`[data-place="${focused}"]`)?.focus({ preventScroll: true });
  }

  edge({ path }, index) {
    const { u, v, mark } = this.scene.position.edges[index];
    const notes = this.scene.notes?.edges[index] ?? [];
    return s(
      "g",
      {
        class: classes("edge", this.crowded[index] && "crowded", mark && `mark-${mark}`, ...this.state(`e${index}`, notes)),
        "data-place": `e${index}`,
        tabindex: this.stop === `e${index}` ? 0 : -1,
        role: "button",
        "aria-label": `edge ${this.nameOf(u)}-${this.nameOf(v)}${mark}${spoken(notes)}`,
      },
      s("title", {}, `edge ${this.nameOf(u)}-${this.nameOf(v)}${spoken(notes)}`),
      s("path", { d: path, class: "reach" }),
      s("path", { d: path, class: "line" }),
    );
  }

  vertex([x, y], v) {
    const { position } = this.scene;
    const { radius } = this;
    const notes = this.scene.notes?.vertices[v] ?? [];
    const player = notes.every((note) => note.player === notes[0].player) ? notes[0]?.player : null;
    const group = s(
      "g",
      {
        class: classes("vertex", player && `mark-${player}`, ...this.state(`v${v}`, notes)),
        "data-place": `v${v}`,
        tabindex: this.stop === `v${v}` ? 0 : -1,
        role: "button",
        "aria-label": `vertex ${this.nameOf(v)}, degree ${degree(position, v)}${spoken(notes)}`,
        transform: `translate(${x} ${y})`,
      },
      s("title", {}, `vertex ${this.nameOf(v)}${spoken(notes)}`),
      ...(this.isCells
        ? [square(radius, { class: "disc" }), square(0.8 * radius, { class: "halo" })]
        : [s("circle", { r: radius + 5, class: "halo" }), s("circle", { r: radius, class: "disc" })]),
    );
    if (position.token === v) group.append(s("circle", { r: radius * 0.62, class: "coin" }));
    if (this.isInside(v)) group.append(written(notes[0].text, radius));
    if (position.brushes[v]) group.append(brushes(position.brushes[v], radius));
    if (this.numbers) group.append(number(this.nameOf(v), this.besideOf(v)));
    return group;
  }

  /** Where the number of a vertex stands, seen from its middle: at a free corner, outside a crowded ring, or in its cell. */
  besideOf(v) {
    if (this.isCells) return [4 - this.radius + (WIDTH_OF_DIGIT * String(this.nameOf(v)).length) / 2, 9 - this.radius];
    const reach = this.radius + 9;
    if (this.ways[v]) return [this.ways[v][0] * (reach + 2), this.ways[v][1] * reach];
    const width = WIDTH_OF_DIGIT * String(this.nameOf(v)).length;
    const [x, y] = this.corners[v];
    return [x * (this.radius + 3 + width / 2), y * (this.radius + 2)];
  }

  /** How many characters have room in a disc, or in a cell. */
  get longestInside() {
    return this.isCells ? Math.floor((2 * this.radius - 6) / WIDTH_OF_DIGIT) : LONGEST_INSIDE;
  }

  /** Whether what a vertex is worth is written in its disc: one short note. */
  isInside(v) {
    if (this.radius < READABLE) return false;
    const { notes, position } = this.scene;
    const [first, ...others] = notes?.vertices[v] ?? [];
    return first !== undefined && isWritten(first) && others.length === 0 && first.text.length <= this.longestInside && position.token !== v;
  }

  /** The notes beside vertices and on edges, where there is room; those of winning moves first. */
  labels(lines, points, window) {
    const { notes } = this.scene;
    if (!notes) return [];
    const outside = notes.vertices.map((row, v) => (this.isInside(v) ? [] : row));
    const told = this.isCells ? namedOnce(outside, points) : this.radius < READABLE ? outside.map(() => []) : outside;
    const at = (place, spots) => (note) => ({ place, note, text: shownText(note), spots: spots(shownText(note)) });
    const wanted = [
      ...points.flatMap((point, v) =>
        told[v].map(at(`v${v}`, (text) => around(point, this.radius, text))),
      ),
      ...lines.flatMap((line, index) => (this.crowded[index] ? [] : notes.edges[index]).map(at(`e${index}`, () => along(line.at)))),
    ].filter(({ note }) => isWritten(note));
    const ordered = [...wanted.filter(({ note }) => note.wins), ...wanted.filter(({ note }) => !note.wins)];
    const spots = placed(ordered, points.flatMap((point, v) => this.taken(point, v)), window);
    return ordered.flatMap(({ place, note, text }, i) => (spots[i] ? [pill(note, text, place, spots[i])] : []));
  }

  /** The boxes that a vertex needs: its disc, its brushes, its number. */
  taken([x, y], v) {
    const { radius } = this;
    const boxes = [{ x, y, width: 2 * radius, height: 2 * radius }];
    if (this.scene.position.brushes[v]) boxes.push({ x: x + radius - 2, y: y - radius + 1, width: 20, height: 20 });
    if (this.numbers) {
      const [dx, dy] = this.besideOf(v);
      boxes.push({ x: x + dx, y: y + dy, width: WIDTH_OF_DIGIT * String(this.nameOf(v)).length, height: 12 });
    }
    return boxes;
  }

  state(place, notes) {
    const { chosen, lit, open } = this.scene;
    return [
      open && !open.has(place) && !lit?.has(place) && place.startsWith("e") && "shut",
      notes.length > 0 && "option",
      notes.some((note) => note.wins) && "wins",
      chosen === place && "chosen",
      lit?.has(place) && "lit",
    ];
  }
}

/** The ways out of crowded components at their vertices: there is room for numbers. */
function waysOut(crowdedEdges, edges, points) {
  const inside = new Set(edges.filter((_, index) => crowdedEdges[index]).map(({ u }) => u));
  if (inside.size === 0) return [];
  return outwards(
    components(points.length, edges).filter((vertices) => vertices.some((v) => inside.has(v))),
    points,
  );
}

const classes = (...names) => names.filter(Boolean).join(" ");

const spoken = (notes) =>
  notes
    .map(({ text, wins, player }) => {
      if (text === "") return ", a move";
      const left = text === UNKNOWN ? "a value that is not known" : text;
      return `, ${player ?? "a move"} leaves ${left}${wins ? " and wins" : ""}`;
    })
    .join("");

const written = (text, radius) =>
  s("text", { class: "value", dy: "0.36em", "font-size": Math.min(LARGEST_TYPE, Math.max(9, 0.82 * radius)) }, text);

const isWritten = ({ text }) => text !== "" && text !== UNKNOWN;

const shownText = ({ text, player }) => (player ? `${player} ${text}` : text);

function pill({ wins, player }, text, place, [x, y]) {
  const width = widthOf(text);
  return s(
    "g",
    {
      class: classes("pill", wins && "wins", player && `mark-${player}`),
      "data-note": place,
      transform: `translate(${x} ${y})`,
    },
    s("rect", { x: -width / 2, y: -HEIGHT / 2, width, height: HEIGHT, rx: HEIGHT / 2 }),
    s("text", { dy: "0.35em" }, text),
  );
}

const number = (name, [x, y]) => s("text", { class: "number", x, y, dy: "0.35em" }, String(name));

function brushes(count, radius) {
  return s(
    "g",
    { class: "brushes", transform: `translate(${radius - 2} ${-radius + 1})` },
    s("circle", { r: 9.5 }),
    s("text", { dy: "0.36em" }, String(count).replace("-", "−")),
  );
}
