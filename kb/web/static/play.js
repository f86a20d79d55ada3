// A game against the perfect player, from any position and on either side.

import { ask, latest } from "./api.js";
import { Board } from "./board.js";
import { byId, h } from "./dom.js";
import { Editor } from "./editor.js";
import { fault } from "./fault.js";
import { readGames } from "./games.js";
import { graphText } from "./graph_text.js";
import { explorerLink, playLink } from "./links.js";
import { after, movesAt, notesOf, silent, textAfter, touched, where } from "./moves.js";
import { movesView, short } from "./panel.js";
import { packed } from "./packing.js";
import { Picker } from "./picker.js";
import { showPicture } from "./picture.js";
import { fromJson } from "./position.js";

const games = readGames();
const form = byId("asked");
const board = new Board(byId("board"));
new Editor(board, { changed: () => {}, picked });
const picker = new Picker(byId("pick"), board, { make: (move) => make(move, 0) });
const turn = latest();

/** The game: its position, drawn unless it is a sum with signs, and what was played so far. */
let state = null;

function fromAddress() {
  const query = new URLSearchParams(location.search);
  const game = games.named(query.get("game") ?? form.elements.game.value);
  if (!game) return fault({ message: `There is no game ${query.get("game")}.` });
  form.elements.game.value = game;
  form.elements.graph.value = query.get("g") ?? "";
  if (query.get("you")) form.elements.you.value = query.get("you");
  form.elements.starts.value = query.get("starts") ?? "you";
  sides();
  const kept = history.state;
  if (!query.get("g")) return undefined;
  return begin(kept?.graph === query.get("g") ? kept : { graph: query.get("g"), drawing: null, log: [] });
}

/** Left and Right are asked for only where they differ. */
function sides() {
  const rules = games.get(form.elements.game.value);
  form.elements.you.closest("label").hidden = rules.kind !== "partizan";
  byId("rules").textContent = `${rules.rules} Who cannot move loses.`;
}

/** Who moves in a partizan game: the player, or the perfect one. */
const sideOf = (own) => (state.you === null || own ? state.you : state.you === "L" ? "R" : "L");

const chosenSide = () =>
  games.get(form.elements.game.value).kind === "partizan" ? form.elements.you.value : null;

function begin({ graph, drawing, log }) {
  fault(null);
  state = { game: form.elements.game.value, you: chosenSide(), graph, drawing, log, terms: [], wait: true };
  tell();
  run(async (signal) => {
    await look(signal);
    if (form.elements.starts.value !== "it" || log.length > 0) return yours();
    return (await answer(signal)) ? yours() : end(true);
  });
}

async function run(work) {
  try {
    await turn(work);
  } catch (problem) {
    say("");
    fault(problem, state?.graph);
  }
}

/** Reads the position: its drawing, its name and every move. */
async function look(signal) {
  const found = await ask(`games/${state.game}/explain`, { graph: state.graph }, { signal });
  const fresh = state.drawing === null;
  if (fresh && found.position) {
    const position = fromJson(found.position);
    state.drawing = { position, places: packed(position, found.layout, board.aspect), names: null };
  }
  state.terms = found.terms;
  state.name = found.name;
  byId("name").textContent = found.name;
  byId("explore-here").href = explorerLink(state.game, state.graph);
  paint({ refit: fresh });
}

/** The terms with the player's moves in each. */
function mine() {
  const side = sideOf(true);
  const own = ({ player }) => side === null || player === side;
  return state.terms.map((term) => ({ ...term, moves: term.moves.filter(own) }));
}

function paint({ refit = false, lit = null } = {}) {
  const values = byId("values").checked;
  if (!state.drawing) {
    const { game, graph, name } = state;
    return showPicture({ game, graph, name, values });
  }
  showPicture(null);
  const notes = notesOf(mine()[0]?.moves ?? [], state.drawing.position);
  const shown = values ? notes : silent(notes);
  return board.show({ ...state.drawing, notes: state.wait ? null : shown, chosen: null, lit }, { refit });
}

/** The player's turn, or the end. */
function yours() {
  state.wait = false;
  picker.start(state.game, { worth: byId("values").checked });
  paint();
  list();
  if (mine().every(({ moves }) => moves.length === 0)) end(false);
  else say("Your move.");
}

function list() {
  const values = byId("values").checked;
  const hidden = (move) => ({ ...move, sum: "", wins: false });
  const terms = mine().map((term) => (values ? term : { ...term, moves: term.moves.map(hidden) }));
  const { names } = state.drawing ?? {};
  const rows = state.wait ? [] : [movesView(terms, { go: make, light, names })].flat().filter(Boolean);
  byId("moves").replaceChildren(...(values ? rows : rows.slice(1)));
}

function light(move) {
  if (state.drawing) paint({ lit: move ? touched(move, state.drawing.position) : null });
}

function picked(place) {
  if (!state || state.wait) return undefined;
  if (picker.isNeeded && place.startsWith("e")) return picker.toggle(Number(place.slice(1)));
  const [move] = movesAt(mine()[0].moves, place, state.drawing.position);
  if (move) make(move, 0);
  return undefined;
}

function make(move, number) {
  state.wait = true;
  apply("You", move, textAfter(state.terms, number, move));
  if (state.drawing) paint();
  list();
  say("The perfect player thinks …");
  run(async (signal) => {
    if (!(await answer(signal))) return end(true);
    remember();
    return yours();
  });
}

/** The perfect player's move; false where there is none. */
async function answer(signal) {
  const query = { graph: state.graph, player: sideOf(false) };
  const reply = await ask(`games/${state.game}/reply`, query, { signal });
  if (reply.over) return false;
  apply(reply.guess ? "It, guessing" : "It", reply.move, reply.graph);
  byId("guess").hidden = !reply.guess;
  await look(signal);
  return true;
}

function apply(who, move, graph) {
  const leaves = short(move.leaves, move.position);
  state.log = [...state.log, { who, where: where([move], state.drawing?.names), leaves }];
  if (state.drawing) state.drawing = after(move, state.drawing);
  state.graph = graph;
  state.terms = [];
  tell();
}

function remember() {
  const { graph, drawing, log, game, you } = state;
  history.pushState({ graph, drawing, log }, "", playLink(game, graph, { you }));
}

function tell() {
  byId("log").replaceChildren(
    ...state.log.map((one) => h("li", {}, `${one.who}: ${one.where}, leaving ${one.leaves}`)),
  );
  byId("log").lastElementChild?.scrollIntoView({ block: "nearest" });
}

function end(won) {
  state.wait = true;
  if (state.drawing) paint();
  byId("moves").replaceChildren();
  say(won ? "The perfect player cannot move: you win." : "You cannot move: you lose.", won ? "won" : "lost");
}

function say(text, manner = "") {
  byId("status").textContent = text;
  byId("status").className = manner;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { game, graph, starts } = form.elements;
  const text = graphText(graph.value);
  if (text === "") return;
  history.pushState(null, "", playLink(game.value, text, { you: chosenSide(), starts: starts.value }));
  fromAddress();
});
form.elements.game.addEventListener("change", sides);
byId("numbers").addEventListener("change", (event) => {
  board.numbers = event.target.checked;
  board.draw();
});
byId("values").addEventListener("change", () => {
  if (!state) return;
  picker.worth = byId("values").checked;
  paint();
  list();
});
addEventListener("popstate", fromAddress);
sides();
fromAddress();
