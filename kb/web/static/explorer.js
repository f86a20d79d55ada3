// The explorer: a drawing, what is known of it, and an address that is the position.

import { ask, askValue, latest } from "./api.js";
import { Board } from "./board.js";
import { byId, h } from "./dom.js";
import { Editor } from "./editor.js";
import { fault } from "./fault.js";
import { readGames } from "./games.js";
import { graphText } from "./graph_text.js";
import { explorerLink, playLink } from "./links.js";
import { after, movesAt, notesOf, textAfter, touched } from "./moves.js";
import { packed } from "./packing.js";
import * as panel from "./panel.js";
import { showPicture } from "./picture.js";
import { fromJson, position, suited, textOf } from "./position.js";
import { Toolbar } from "./toolbar.js";

const games = readGames();
const form = byId("asked");
const board = new Board(byId("board"));
const editor = new Editor(board, { changed: drawn, picked });
const toolbar = new Toolbar(byId("tools"), byId("tool-help"), editor);
const explain = latest();
const evaluate = latest();

const EXPLAINED = ["name", "summands", "moves", "notes", "copies"];
const VALUED = ["answer", "theorems", "provenance", "thermograph"];

/** What is shown: `graph` is the text in the address; `drawing` is null until it is known. */
let state = { game: "take-away", graph: "", drawing: null };
let found = null;

// Addresses

function fromAddress() {
  const query = new URLSearchParams(location.search);
  const game = games.named(query.get("game") ?? form.elements.game.value);
  if (!game) return fault({ message: `There is no game ${query.get("game")}.` });
  const graph = query.get("g") ?? "";
  const drawing = history.state?.graph === graph ? history.state.drawing : null;
  return show({ game, graph, drawing }, { refit: true });
}

function go(next, options = {}) {
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
    form.elements.graph.value = next.graph;
    paint({ position: position(), places: [] });
  }
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

function explained(answer) {
  found = answer;
  document.body.classList.remove("waiting");
  byId("name").textContent = answer.name;
  document.title = `${answer.name} · ${state.game}`;
  const { graph } = form.elements;
  if (state.drawing && document.activeElement !== graph) graph.value = answer.name;
  if (answer.position) {
    const fresh = state.drawing === null;
    const drawing = state.drawing ?? arranged(answer);
    state = { ...state, drawing };
    if (fresh) history.replaceState({ graph: state.graph, drawing }, "", location.href);
    paint(drawing, { refit: fresh, notes: notesOf(answer.moves, drawing.position) });
  } else showPicture({ game: state.game, graph: state.graph, name: answer.name });
  fill({
    summands: panel.summandsView(answer),
    moves: panel.movesView(answer.terms, { go: follow, light }),
    notes: answer.notes.map((note) => h("p", { class: "quiet" }, note)),
    copies: panel.copiesView(answer.copies, location.href),
  });
}

function arranged({ position: given, layout }) {
  const read = fromJson(given);
  return { position: read, places: packed(read, layout, board.aspect) };
}

function valued(answer) {
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
  if (!found?.moves) return;
  const choices = movesAt(found.moves, place, state.drawing.position);
  if (choices.length === 1) follow(choices[0], 0);
  else if (choices.length > 1) {
    const asked = panel.movesView([{ moves: choices }], { go: follow, light });
    fill({ moves: [h("p", {}, "Which move?"), asked] });
    byId("moves").querySelector("button").focus();
  }
}

function follow(move, number) {
  if (state.drawing) {
    const drawing = after(move, state.drawing.places);
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
byId("start").addEventListener("click", (event) => {
  if (!event.target.closest("a")) return;
  event.preventDefault();
  const query = new URL(event.target.closest("a").href).searchParams;
  go({ game: query.get("game"), graph: query.get("g"), drawing: null }, { refit: true });
  toolbar.choose("play");
});
addEventListener("popstate", fromAddress);

if (new URLSearchParams(location.search).get("g")) toolbar.choose("play");
fromAddress();
