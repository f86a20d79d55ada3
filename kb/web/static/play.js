// A game against the perfect player, from any position and on either side.

import { ask, latest } from "./api.js";
import { arranged } from "./arranged.js";
import { Board } from "./board.js";
import { byId, h } from "./dom.js";
import { Editor } from "./editor.js";
import { fault } from "./fault.js";
import { readGames } from "./games.js";
import { graphText } from "./graph_text.js";
import { address, at, beginning, grown, grownBy, keptBy, path, said, written } from "./line.js";
import { lineView } from "./line_view.js";
import { explorerLink, playLink } from "./links.js";
import {
  after,
  afterIn,
  isAlone,
  isInValue,
  KINDS,
  movesAt,
  notesOf,
  playable,
  silent,
  tellsAll,
  textAfter,
  touched,
  withPage,
} from "./moves.js";
import { movesView } from "./moves_view.js";
import { short } from "./names.js";
import { Numbers } from "./numbers.js";
import { Picker } from "./picker.js";
import { fromJson } from "./position.js";
import { laidOut, Terms } from "./terms.js";
import { whole } from "./whole.js";

const games = readGames();
const form = byId("asked");
const board = new Board(byId("board"));
new Editor(board, { changed: () => {}, picked });
const picker = new Picker(byId("pick"), board, { make: (move) => make(move, 0) });
const terms = new Terms(byId("terms"), { make, picked: ([move], number) => !state.wait && make(move, number) });
const numbers = new Numbers([board, terms], () => (state?.node.laid ? paint() : board.draw()));
const turn = latest();

/** What is played where no position is asked for: in each game one that who moves first can win. */
const FIRST_GAME = "node-kayles";
const FIRST = {
  "node-kayles": "P9",
  "take-away": "W5",
  "arc-kayles": "grid(2,3)",
  grim: "P5",
  polish: "P5",
  "trail-removing": "K_{2,3}",
  "star-removing": "P6",
  "matching-removing": "P5",
  "even-even": "P5",
  "odd-odd": "S3",
  "even-odd": "P(4,3)",
  geography: "A(3,2,1) - A(3,1,2) - A(1,1,1)",
};

/** The game: a node of the line that was played, and what is known of its moves. */
let state = null;
const UNREAD = { terms: [], summands: [], literals: [], added_values: [], next: null };

async function fromAddress() {
  const query = new URLSearchParams(location.search);
  const game = games.named(query.get("game") ?? FIRST_GAME);
  if (!game) return fault({ message: `There is no game ${query.get("game")}.` });
  form.elements.game.value = game;
  numbers.start(game);
  const graph = query.get("g") ?? FIRST[game] ?? games.get(game).example;
  byId("invitation").hidden = query.has("g") || !(game in FIRST);
  form.elements.graph.value = graph;
  const you = query.get("you") ?? "L";
  form.elements.you.value = you;
  form.elements.starts.value = query.get("starts") ?? "you";
  const moves = query.get("moves") ?? "";
  const met = state && path(state.node)[0];
  const known = met && state.game === game && state.you === you && met.graph === graph;
  const root = known ? met : beginning(graph);
  const kind = known ? state.kind : null;
  state = { game, you, kind, node: at(root, moves) ?? root, found: UNREAD, wait: true };
  sides();
  fault(null);
  if (graph === "") return say("Choose a position.");
  if (!query.has("g")) remember("replaceState");
  return run(async (signal) => {
    if (!known || at(root, moves) === null) await open(root, moves, signal);
    await next(signal);
  });
}

/** Draws what the address leads to, before anything is known of its moves. */
async function open(root, moves, signal) {
  const { game } = state;
  const drawn = await ask(`games/${game}/${moves ? "line" : "position"}`, { graph: root.graph, moves }, { signal });
  state.kind = drawn.kind;
  sides();
  if (isAlone(game, drawn)) root.drawing ??= arranged(drawn.terms[0], board.aspect);
  else root.laid ??= laidOut(drawn);
  const steps = drawn.steps ?? [];
  state.node = grownBy(root, steps.map((step) => ({ ...step, position: step.position && fromJson(step.position) })));
  if (steps.length === 0) name(drawn);
  paint({ refit: true });
}

/** Whether the player is to move at a node. */
const isYours = (node) => (path(node).length % 2 === 1) === (form.elements.starts.value !== "it");

/** Left and Right are asked for only where they differ: in the sum that is played, or in a game that is named. */
function sides() {
  const { game, graph, you } = form.elements;
  const isPlayed = state?.kind && state.game === game.value && path(state.node)[0].graph === graph.value;
  const named = [game.value, ...games.in(graph.value)];
  const differ = isPlayed ? state.kind === "partizan" : named.some((one) => games.get(one).kind === "partizan");
  you.closest("label").hidden = !differ;
  byId("rules").textContent = `${games.get(game.value).rules} Who cannot move loses.`;
}

/** Who moves where that matters: the player, or the perfect one. */
function sideOf(own) {
  if (state.kind !== "partizan") return null;
  return own ? state.you : state.you === "L" ? "R" : "L";
}

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

/** Reads the position: its name and every move at one place, and those on several edges as they are asked for. */
async function look(signal) {
  const { game, node } = state;
  byId("explore-here").href = explorerLink(game, path(node)[0].graph, { moves: address(node) });
  state.found = await ask(`games/${game}/explain`, { graph: node.graph, limit: KINDS }, { signal });
  name(state.found);
  paint();
}

/** Reads more of the moves. */
async function more() {
  const { game, node, found } = state;
  const page = await ask(`games/${game}/explain`, { graph: node.graph, limit: KINDS, next: found.next });
  if (state.found !== found) return null;
  state.found = withPage(found, page);
  return listed();
}

function name(answer) {
  byId("name").textContent = short(answer.name, answer.position);
}

/** The terms with the player's moves in each; values that were added come last. */
function mine() {
  const side = sideOf(true);
  const own = ({ player }) => side === null || player === null || player === side;
  return playable(state.found).map((term) => ({ ...term, moves: term.moves.filter(own) }));
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

/** The player's moves as they are listed, with what tells that there are more. */
function listed() {
  const values = byId("values").checked;
  const hidden = (move) => ({ ...move, sum: "", wins: false, best: null, dominated_by: null, reversible_through: null });
  const shown = mine().map((term) => (values ? term : { ...term, moves: term.moves.map(hidden) }));
  return { ...state.found, terms: shown, all: tellsAll(state.found), more: state.found.next === null ? null : more };
}

function list() {
  const { drawing, laid } = state.node;
  const names = laid ? laid.boards.map((one) => one.names) : [drawing?.names];
  const how = { go: make, light, names, players: [sideOf(true)], quiet: !byId("values").checked };
  byId("moves").replaceChildren(...(state.wait ? [] : movesView(listed(), how)));
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

function make(chosen, term) {
  state.wait = true;
  hints(false);
  say("The perfect player thinks …");
  run(async (signal) => {
    const move = await whole(chosen, state.game, state.node, term, signal);
    apply(move, term, textAfter(state.found, state.game, term, move));
    paint();
    list();
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
  const text = written(move, node, term);
  const drawing = node.drawing && after(move, node.drawing);
  const to = isInValue(move) ? move.leaves : null;
  const leaves = to === null ? short(move.leaves, move.position) : null;
  const laid = node.laid && afterIn(node.laid, term, move);
  const left = { graph, drawing, laid, kept: keptBy(move, node, term), term, says: said(text, to, node), leaves };
  state.node = grown(node, text, { ...left, ...more });
  state.found = UNREAD;
  byId("name").textContent = "";
  byId("invitation").hidden = true;
  tell();
}

/** Puts the game into the address. */
function remember(method) {
  const { game, node } = state;
  const query = { you: sideOf(true), starts: form.elements.starts.value, moves: address(node) };
  history[method](null, "", playLink(game, path(node)[0].graph, query));
}

/** Goes to a node that was met: a move taken back, or a branch taken up again. */
function visit(node) {
  state = { ...state, node, found: UNREAD, wait: true };
  remember("pushState");
  hints(false);
  byId("name").textContent = "";
  byId("moves").replaceChildren();
  paint();
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
    ...played.map((one) => h("li", {}, `${who(one)}: ${one.says}${one.leaves ? `, leaving ${one.leaves}` : ""}`)),
  );
  byId("so-far").hidden = played.length === 0;
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
  const place = said(written(move, state.node, move.term), isInValue(move) ? move.leaves : null, state.node);
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
  const you = form.elements.you.closest("label").hidden ? null : form.elements.you.value;
  history.pushState(null, "", playLink(game.value, text, { you, starts: starts.value }));
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
