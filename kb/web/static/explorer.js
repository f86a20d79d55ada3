// The explorer: a drawing, what is known of it, and an address that is the position.

import { ask, askValue, latest } from "./api.js";
import { Board } from "./board.js";
import { byId, h } from "./dom.js";
import { Editor } from "./editor.js";
import { fault } from "./fault.js";
import { readGames } from "./games.js";
import { graphText } from "./graph_text.js";
import { explorerLink, playLink } from "./links.js";
import { after, movesAt, notesOf, silent, textAfter, touched, where } from "./moves.js";
import { packed } from "./packing.js";
import * as panel from "./panel.js";
import { Picker } from "./picker.js";
import { showPicture } from "./picture.js";
import { fromJson, position, suited, textOf } from "./position.js";
import { Toolbar } from "./toolbar.js";

const games = readGames();
const form = byId("asked");
const board = new Board(byId("board"));
const editor = new Editor(board, { changed: drawn, picked });
const toolbar = new Toolbar(byId("tools"), byId("tool-help"), editor);
const picker = new Picker(byId("pick"), board, { make: (move) => follow(move, 0) });
const place = latest();
const explain = latest();
const evaluate = latest();

const EXPLAINED = ["name", "summands", "moves", "notes", "copies", "pick"];
const VALUED = ["answer", "theorems", "provenance", "thermograph"];

/** What is shown: `graph` is the text in the address; `drawing` is null until it is known. */
let state = { game: "take-away", graph: "", drawing: null };
let found = null;

/** On the first screen a puzzle lies on the board, and its values are shown only after a try. */
const puzzle = JSON.parse(byId("puzzle").textContent);
let hidden = false;

// Addresses

function fromAddress() {
  const query = new URLSearchParams(location.search);
  hidden = query.size === 0;
  byId("welcome").hidden = !hidden;
  if (hidden) return show({ ...puzzle, drawing: null }, { refit: true });
  const game = games.named(query.get("game") ?? form.elements.game.value);
  if (!game) return fault({ message: `There is no game ${query.get("game")}.` });
  const graph = query.get("g") ?? "";
  const drawing = history.state?.graph === graph ? history.state.drawing : null;
  return show({ game, graph, drawing }, { refit: true });
}

function go(next, options = {}) {
  hidden = false;
  byId("welcome").hidden = true;
  const link = explorerLink(next.game, next.graph);
  const method = options.moved ? "replaceState" : "pushState";
  history[method]({ graph: next.graph, drawing: next.drawing }, "", link);
  show(next, options);
}

// Showing

function show(next, { refit = false, moved = false } = {}) {
  const rules = games.get(next.game);
  state = next;
  form.elements.game.value = next.game;
  byId("play-here").href = playLink(next.game, next.graph);
  byId("rules").textContent = rules.rules;
  byId("rules-link").href = `/games/${next.game}`;
  editor.rules = rules;
  toolbar.show(rules);
  fault(null);
  if (moved) return;
  found = null;
  picker.start(next.game);
  editor.start = null;
  byId("start").hidden = next.graph !== "";
  document.body.classList.toggle("waiting", next.graph !== "");
  if (next.graph === "") {
    form.elements.graph.value = "";
    document.title = "Explore · Graph games";
    paint({ position: position(), places: [] }, { refit });
    clear([...EXPLAINED, ...VALUED]);
    toolbar.choose("draw");
    return;
  }
  // Nothing of the last position stays beside what comes of the next.
  clear([...EXPLAINED, ...VALUED]);
  if (next.drawing) paint(next.drawing, { refit });
  else {
    form.elements.graph.value = hidden ? "" : next.graph;
    paint({ position: position(), places: [] });
  }
  if (!next.drawing)
    place((signal) => ask(`games/${next.game}/position`, { graph: next.graph }, { signal })).then(
      (answer) => answer && placed(answer),
      () => {}, // the explanation will say what is wrong
    );
  explain((signal) => ask(`games/${next.game}/explain`, { graph: next.graph }, { signal })).then(
    (answer) => answer && explained(answer),
    failed(EXPLAINED),
  );
  evaluate((signal) => askValue(next.game, next.graph, { signal })).then(
    (answer) => answer && valued(answer),
    failed(VALUED),
  );
}

function paint(drawing, { refit = false, notes = null } = {}) {
  showPicture(null);
  const chosen = editor.start === null ? null : `v${editor.start}`;
  board.show({ ...drawing, notes, chosen }, { refit });
}

/** The drawing and its name, which are there long before every move is. */
function placed(answer) {
  byId("name").textContent = panel.short(answer.name, answer.position);
  document.title = `${panel.short(answer.name, answer.position)} · ${state.game}`;
  fill({ copies: panel.copiesView(answer.name, answer.copies, location.href) });
  if (!answer.position) return showPicture({ game: state.game, graph: state.graph, name: answer.name });
  if (state.drawing !== null) return undefined;
  const drawing = arranged(answer);
  state = { ...state, drawing };
  if (!hidden) history.replaceState({ graph: state.graph, drawing }, "", location.href);
  return paint(drawing, { refit: true });
}

function explained(answer) {
  found = answer;
  document.body.classList.remove("waiting");
  placed(answer);
  const { graph } = form.elements;
  if (state.drawing && !hidden && document.activeElement !== graph) graph.value = answer.name;
  if (answer.position) {
    const notes = notesOf(answer.moves, state.drawing.position);
    paint(state.drawing, { notes: hidden ? silent(notes) : notes });
  }
  if (hidden) return;
  fill({
    summands: panel.summandsView(answer),
    moves: panel.movesView(answer.terms, { go: follow, light, names: state.drawing?.names }),
    notes: answer.notes.map((note) => h("p", { class: "quiet" }, note)),
  });
}

function arranged({ position: given, layout }) {
  const read = fromJson(given);
  return { position: read, places: packed(read, layout, board.aspect) };
}

function valued(answer) {
  if (hidden) return;
  const partizan = games.get(state.game).kind === "partizan";
  const thermograph = partizan && answer.value !== null;
  fill({
    answer: panel.valueView(answer),
    theorems: panel.theoremsView(answer),
    provenance: panel.provenanceView(answer),
    thermograph: thermograph ? panel.thermographView(state.game, state.graph, answer.position) : null,
  });
  byId("more").hidden = false;
}

/** Fills sections of the panel: a list, an element or nothing for each. */
function fill(sections) {
  for (const [name, content] of Object.entries(sections)) {
    byId(name).replaceChildren(...[content].flat(Infinity).filter(Boolean));
  }
}

function clear(names) {
  fill(Object.fromEntries(names.map((name) => [name, null])));
  byId("more").hidden = true;
}

function failed(names) {
  return (problem) => {
    document.body.classList.remove("waiting");
    clear(names);
    fault(problem, state.graph);
  };
}

// Changing

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const graph = graphText(form.elements.graph.value);
  go({ game: state.game, graph, drawing: null }, { refit: true });
  if (graph !== "") toolbar.choose("play");
});

form.elements.game.addEventListener("change", () => {
  const game = form.elements.game.value;
  const { drawing } = state;
  if (!drawing) return go({ ...state, game }, { refit: true });
  const fitting = suited(drawing.position, games.get(game));
  const changed = textOf(fitting) !== textOf(drawing.position);
  go({ game, graph: changed ? textOf(fitting) : state.graph, drawing: { ...drawing, position: fitting } });
});

function drawn(drawing, { moved = false } = {}) {
  const graph = drawing.position.n === 0 ? "" : textOf(drawing.position);
  if (moved) go({ ...state, drawing }, { moved });
  else go({ ...state, graph, drawing: drawing.position.n === 0 ? null : drawing });
}

function picked(place) {
  if (picker.isNeeded && place.startsWith("e")) return picker.toggle(Number(place.slice(1)));
  if (!found?.moves) return undefined;
  if (hidden) return tried(place);
  const choices = movesAt(found.moves, place, state.drawing.position);
  if (choices.length === 1) follow(choices[0], 0);
  else if (choices.length > 1) {
    const asked = panel.movesView([{ moves: choices }], { go: follow, light });
    fill({ moves: [h("p", {}, "Which move?"), asked] });
    byId("moves").querySelector("button").focus();
  }
  return undefined;
}

/** A move tried on the puzzle of the first screen: right or wrong, then everything is shown. */
function tried(place) {
  const [move] = movesAt(found.moves, place, state.drawing.position);
  if (!move) return;
  const said = move.wins
    ? `Yes: ${where([move])} leaves a sum of value ${move.sum}, and whoever moves next loses.`
    : `No: ${where([move])} leaves a sum of value ${move.sum}, and the other player wins.`;
  byId("tried").textContent = said;
  byId("tried").className = move.wins ? "good" : "bad";
  if (move.wins) reveal();
}

function reveal() {
  hidden = false;
  history.replaceState({ graph: state.graph, drawing: state.drawing }, "", explorerLink(state.game, state.graph));
  form.elements.graph.value = state.graph;
  explained(found);
  evaluate((signal) => askValue(state.game, state.graph, { signal })).then(
    (answer) => answer && valued(answer),
    failed(VALUED),
  );
}

function follow(move, number) {
  if (state.drawing) {
    const drawing = after(move, state.drawing);
    go({ ...state, graph: textOf(drawing.position), drawing }, {});
  } else go({ ...state, graph: textAfter(found.terms, number, move), drawing: null }, { refit: true });
}

function light(move) {
  if (!state.drawing || !found?.moves) return;
  board.show({ ...board.scene, lit: move ? touched(move, state.drawing.position) : null });
}

byId("fit").addEventListener("click", () => board.refit());
byId("arrange").addEventListener("click", () => {
  if (state.graph) go({ ...state, drawing: null }, { refit: true });
});
byId("clear").addEventListener("click", () => go({ ...state, graph: "", drawing: null }, { refit: true }));
byId("numbers").addEventListener("change", (event) => {
  board.numbers = event.target.checked;
  board.draw();
});
byId("reveal").addEventListener("click", () => found && reveal());
addEventListener("popstate", fromAddress);

const asked = new URLSearchParams(location.search);
if (asked.get("g") || asked.size === 0) toolbar.choose("play");
fromAddress();
