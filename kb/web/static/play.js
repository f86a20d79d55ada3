// A game against the perfect player, from any position and on either side.

import { ask, latest } from "./api.js";
import { Board } from "./board.js";
import { byId, h } from "./dom.js";
import { Editor } from "./editor.js";
import { fault } from "./fault.js";
import { readGames } from "./games.js";
import { graphText } from "./graph_text.js";
import { address, at, beginning, grown, grownBy, keptBy, path, said, written } from "./line.js";
import { lineView } from "./line_view.js";
import { explorerLink, playLink } from "./links.js";
import { after, afterIn, isAlone, movesAt, notesOf, silent, textAfter, touched } from "./moves.js";
import { movesView } from "./moves_view.js";
import { short } from "./names.js";
import { Numbers } from "./numbers.js";
import { packed } from "./packing.js";
import { Picker } from "./picker.js";
import { fromJson } from "./position.js";
import { laidOut, Terms } from "./terms.js";

const games = readGames();
const form = byId("asked");
const board = new Board(byId("board"));
new Editor(board, { changed: () => {}, picked });
const picker = new Picker(byId("pick"), board, { make: (move) => make(move, 0) });
const terms = new Terms(byId("terms"), { make, picked: ([move], number) => !state.wait && make(move, number) });
const numbers = new Numbers([board, terms], () => (state?.node.laid ? paint() : board.draw()));
const turn = latest();

/** The game: a node of the line that was played, and the moves there are. */
let state = null;

async function fromAddress() {
  const query = new URLSearchParams(location.search);
  const game = games.named(query.get("game") ?? form.elements.game.value);
  if (!game) return fault({ message: `There is no game ${query.get("game")}.` });
  form.elements.game.value = game;
  numbers.start(game);
  const graph = query.get("g") ?? "";
  form.elements.graph.value = graph;
  if (query.get("you")) form.elements.you.value = query.get("you");
  form.elements.starts.value = query.get("starts") ?? "you";
  sides();
  if (graph === "") return undefined;
  const moves = query.get("moves") ?? "";
  const met = state && path(state.node)[0];
  const known = met && state.game === game && state.you === chosenSide() && met.graph === graph;
  const root = known ? met : beginning(graph);
  fault(null);
  state = { game, you: chosenSide(), node: at(root, moves) ?? root, terms: [], literals: [], wait: true };
  return run(async (signal) => {
    if (at(root, moves) === null) {
      const line = await ask(`games/${game}/line`, { graph, moves }, { signal });
      if (isAlone(game, line)) root.drawing ??= arranged(line.terms[0]);
      else root.laid = laidOut(line);
      state.node = grownBy(root, line.steps.map((step) => ({ ...step, position: fromJson(step.position) })));
    }
    await next(signal);
  });
}

const arranged = ({ position: given, layout }) => {
  const position = fromJson(given);
  return { position, places: packed(position, layout, board.aspect), names: null };
};

/** Whether the player is to move at a node. */
const isYours = (node) => (path(node).length % 2 === 1) === (form.elements.starts.value !== "it");

/** Whether Left and Right differ in the game chosen, or in one that the sum names. */
const isPartizan = () =>
  [form.elements.game.value, ...games.in(form.elements.graph.value)].some((game) => games.get(game).kind === "partizan");

/** Left and Right are asked for only where they differ. */
function sides() {
  const rules = games.get(form.elements.game.value);
  form.elements.you.closest("label").hidden = !isPartizan();
  byId("rules").textContent = `${rules.rules} Who cannot move loses.`;
}

/** Who moves in a partizan game: the player, or the perfect one. */
const sideOf = (own) => (state.you === null || own ? state.you : state.you === "L" ? "R" : "L");

const chosenSide = () => (isPartizan() ? form.elements.you.value : null);

/** Goes on from the node that is shown: whoever's turn it is moves. */
async function next(signal) {
  tell();
  await look(signal);
  if (isYours(state.node)) return yours();
  if (!(await answer(signal))) return end(true);
  remember("replaceState"); // going back here would only make it move again
  return yours();
}

async function run(work) {
  try {
    await turn(work);
  } catch (problem) {
    say("");
    fault(problem, state?.node.graph);
  }
}

/** Reads the position: its drawing, its name and every move. */
async function look(signal) {
  const { game, node } = state;
  const found = await ask(`games/${game}/explain`, { graph: node.graph }, { signal });
  const fresh = node.drawing === null || board.scene.position.n === 0;
  if (found.position) node.drawing ??= arranged(found);
  else if (node.laid?.boards.length !== found.terms.length) node.laid = laidOut(found);
  state.terms = found.terms;
  state.literals = found.literals;
  state.name = found.name;
  byId("name").textContent = short(found.name, found.position);
  byId("explore-here").href = explorerLink(game, path(node)[0].graph, { moves: address(node) });
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
  const { drawing, laid } = state.node;
  if (!drawing) {
    terms.show(laid, state.game);
    return terms.paint({ moves: state.wait ? [] : mine().map(({ moves }) => moves), quiet: !values, lit });
  }
  terms.show(null);
  const notes = notesOf(mine()[0]?.moves ?? [], drawing.position);
  const shown = values ? notes : silent(notes);
  const touching = lit && touched(lit.move, drawing.position);
  return board.show({ ...drawing, notes: state.wait ? null : shown, chosen: null, lit: touching }, { refit });
}

/** The player's turn, or the end. */
function yours() {
  state.wait = false;
  hints(true);
  picker.start(state.game, { worth: byId("values").checked });
  paint();
  list();
  if (mine().every(({ moves }) => moves.length === 0)) end(false);
  else say("Your move.");
}

function list() {
  const values = byId("values").checked;
  const hidden = (move) => ({ ...move, sum: "", wins: false });
  const shown = mine().map((term) => (values ? term : { ...term, moves: term.moves.map(hidden) }));
  const { drawing, laid } = state.node;
  const names = laid ? laid.boards.map((one) => one.names) : [drawing?.names];
  const rows = state.wait ? [] : [movesView(shown, { go: make, light, names })].flat().filter(Boolean);
  byId("moves").replaceChildren(...(values ? rows : rows.slice(1)));
}

function light(move, number = 0) {
  paint({ lit: move && { number, move } });
}

function picked(place) {
  if (!state || state.wait) return undefined;
  if (picker.isNeeded && place.startsWith("e")) return picker.toggle(Number(place.slice(1)));
  const [move] = movesAt(mine()[0].moves, place, state.node.drawing.position);
  if (move) make(move, 0);
  return undefined;
}

function make(move, term) {
  state.wait = true;
  hints(false);
  apply(move, term, textAfter(state, state.game, term, move));
  paint();
  list();
  say("The perfect player thinks …");
  run(async (signal) => {
    const over = !(await answer(signal));
    remember("pushState");
    return over ? end(true) : yours();
  });
}

/** The perfect player's move; false where there is none. */
async function answer(signal) {
  const query = { graph: state.node.graph, player: sideOf(false) };
  const reply = await ask(`games/${state.game}/reply`, query, { signal });
  if (reply.over) return false;
  apply(reply.move, reply.move.term, reply.graph, { guess: reply.guess, why: reply.why });
  await look(signal);
  return true;
}

/** Goes to the node after a move. */
function apply(move, term, graph, more = {}) {
  const { node } = state;
  const name = written(move, node, term);
  const drawing = node.drawing && after(move, node.drawing);
  const leaves = short(move.leaves, move.position);
  const laid = node.laid && afterIn(node.laid, term, move);
  const left = { graph, drawing, laid, kept: keptBy(move, node, term), term, says: said(name), leaves };
  state.node = grown(node, name, { ...left, ...more });
  state.terms = [];
  tell();
}

/** Puts the game into the address. */
function remember(method) {
  const { game, you, node } = state;
  const query = { you, starts: form.elements.starts.value, moves: address(node) };
  history[method](null, "", playLink(game, path(node)[0].graph, query));
}

/** Goes to a node that was met: a move taken back, or a branch taken up again. */
function visit(node) {
  state = { ...state, node, terms: [], wait: true };
  remember("pushState");
  hints(false);
  run(next);
}

/** The node at which the player moved last, or could have; null where there is none. */
function lastOwn() {
  const met = path(state.node).slice(0, -1).filter(isYours);
  return met.at(-1) ?? null;
}

function tell() {
  const { node } = state;
  const [root, ...played] = path(node);
  const who = (one) => (isYours(one.parent) ? "You" : one.guess ? "It, guessing" : "It");
  byId("log").replaceChildren(
    ...played.map((one) => h("li", {}, `${who(one)}: ${one.says}, leaving ${one.leaves}`)),
  );
  byId("log").lastElementChild?.scrollIntoView({ block: "nearest" });
  byId("line").replaceChildren(...lineView(root, node, visit));
  byId("take-back").disabled = lastOwn() === null;
  byId("guess").hidden = !node.guess;
  byId("why").hidden = !node.why;
  byId("why-text").textContent = node.why ?? "";
}

/** Offers a hint, or takes the offer and the hint away. */
function hints(offered) {
  byId("hint").disabled = !offered;
  byId("hinted").textContent = "";
}

/** What a perfect player would do in the player's place. */
async function hint(signal) {
  const query = { graph: state.node.graph, player: sideOf(true) };
  const { move, wins } = await ask(`games/${state.game}/reply`, query, { signal });
  if (!move) return;
  const place = said(written(move, state.node, move.term));
  byId("hinted").textContent =
    wins === true ? `${place} wins.` : wins === null ? `No move is known to win; try ${place}.` : "No move wins here.";
  if (wins !== false) light(move, move.term);
}

function end(won) {
  state.wait = true;
  hints(false);
  paint();
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
form.elements.graph.addEventListener("input", sides);
byId("take-back").addEventListener("click", () => visit(lastOwn()));
byId("hint").addEventListener("click", () => run(hint));
byId("values").addEventListener("change", () => {
  if (!state) return;
  picker.worth = byId("values").checked;
  paint();
  list();
});
addEventListener("popstate", fromAddress);
sides();
fromAddress();
