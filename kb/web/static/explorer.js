// The explorer: a drawing, what is known of it, and an address that is the position.

import { ask, askValue, latest } from "./api.js";
import { arranged } from "./arranged.js";
import { Board } from "./board.js";
import { byId, h } from "./dom.js";
import { Editor } from "./editor.js";
import { fault } from "./fault.js";
import { readGames } from "./games.js";
import { graphText } from "./graph_text.js";
import { address, at, beginning, grown, grownBy, keptBy, path, said, written } from "./line.js";
import { lineView } from "./line_view.js";
import { explorerLink, playLink, root } from "./links.js";
import {
  after,
  afterIn,
  isAlone,
  isInValue,
  isKnownThroughout,
  KINDS,
  kindOf,
  movesAt,
  notesOf,
  playable,
  sawAll,
  silent,
  tellsAll,
  textAfter,
  touched,
  withPage,
} from "./moves.js";
import { isWrittenOut } from "./names.js";
import { choicesView, movesView } from "./moves_view.js";
import { Numbers } from "./numbers.js";
import * as panel from "./panel.js";
import { Picker } from "./picker.js";
import { fromJson, position, suited, textOf } from "./position.js";
import { laidOut, Terms } from "./terms.js";
import { Toolbar } from "./toolbar.js";
import { whole } from "./whole.js";

const games = readGames();
const form = byId("asked");
const board = new Board(byId("board"));
const editor = new Editor(board, { changed: drawn, picked });
const toolbar = new Toolbar(byId("tools"), byId("tool-help"), editor);
const picker = new Picker(byId("pick"), board, { make: (move) => follow(move, 0) });
const terms = new Terms(byId("terms"), { make: follow, picked: choose });
const numbers = new Numbers([board, terms], () => (state.node.laid ? terms.paint() : board.draw()));
const place = latest();
const explain = latest();
const evaluate = latest();

const EXPLAINED = ["name", "summands", "moves", "notes", "copies", "pick"];
const VALUED = ["answer", "theorems", "provenance", "certificate", "thermograph"];
const solves = document.body.dataset.solves === "true";

/** What is shown: a node of the line that begins with the graph in the address; its drawing comes later. */
let state = { game: "take-away", node: beginning("") };
/** What is known of its moves, and of its value. */
let found = null;
let known = null;

/** On the first screen a puzzle lies on the board, and its values are shown only after a try. */
const puzzle = JSON.parse(byId("puzzle").textContent);
let hidden = false;
let revealing = false;

/** Whether the values of the puzzle are kept back, and what it is about stands in their place. */
function hide(hides) {
  hidden = hides;
  byId("welcome").hidden = !hides;
  byId("reveal").hidden = !hides;
  document.body.classList.toggle("first", hides);
  document.body.classList.remove("revealed");
}

// Addresses

async function fromAddress() {
  const query = new URLSearchParams(location.search);
  hide(query.size === 0);
  if (hidden) return show({ game: puzzle.game, node: beginning(puzzle.graph) }, { refit: true });
  const game = games.named(query.get("game") ?? form.elements.game.value);
  if (!game) return fault({ message: `There is no game ${query.get("game")}.` });
  const graph = query.get("g") ?? "";
  const moves = query.get("moves") ?? "";
  const [met] = path(state.node);
  const known = state.game === game && met.graph === graph;
  const root = known ? met : beginning(graph, history.state?.graph === graph ? history.state.drawing : null);
  const node = at(root, moves);
  if (node) return show({ game, node }, { refit: true });
  return place((signal) => ask(`games/${game}/line`, { graph, moves }, { signal })).then(
    (line) => {
      if (!line) return;
      if (isAlone(game, line)) root.drawing ??= arranged(line.terms[0], board.aspect);
      else root.laid = laidOut(line);
      show({ game, node: grownBy(root, line.steps.map(withPosition)) }, { refit: true });
    },
    (problem) => {
      show({ game, node: root }, { refit: true });
      fault(problem, graph);
    },
  );
}

const withPosition = (step) => ({ ...step, position: step.position && fromJson(step.position) });

/** The address of what is shown: where the line begins, and the moves since. */
const link = ({ game, node }) => explorerLink(game, path(node)[0].graph, { moves: address(node) });

/** What the history keeps, so that a drawing made by hand comes back as it was. */
const kept = ({ node }) => {
  const [{ graph, drawing }] = path(node);
  return { graph, drawing };
};

function go(next, options = {}) {
  hide(false);
  history[options.moved ? "replaceState" : "pushState"](kept(next), "", link(next));
  show(next, options);
}

// Showing

function show(next, { refit = false, moved = false } = {}) {
  const rules = games.get(next.game);
  const { graph, drawing, laid, named } = next.node;
  state = next;
  form.elements.game.value = next.game;
  byId("play-here").href = playLink(next.game, graph);
  byId("rules").textContent = rules.rules;
  byId("rules-link").href = `${root}/games/${next.game}`;
  editor.rules = rules;
  toolbar.show(rules);
  numbers.start(next.game);
  fault(null);
  if (moved) return;
  found = null;
  known = null;
  toolbar.tell(null);
  picker.start(next.game);
  editor.start = null;
  byId("start").hidden = graph !== "";
  document.body.classList.toggle("waiting", graph !== "");
  fill({ line: lineView(path(next.node)[0], next.node, (node) => go({ ...state, node })) });
  if (graph === "") {
    form.elements.graph.value = "";
    document.title = "Explore · Graph games";
    paint({ position: position(), places: [] }, { refit });
    clear([...EXPLAINED, ...VALUED]);
    toolbar.choose("draw");
    return;
  }
  // Nothing of the last position stays beside what comes of the next.
  clear([...EXPLAINED, ...VALUED]);
  if (laid) terms.show(laid, next.game);
  else paint(drawing ?? { position: position(), places: [] }, { refit });
  form.elements.graph.value = hidden ? "" : (named ?? graph);
  if (!drawing && !laid)
    place((signal) => ask(`games/${next.game}/position`, { graph }, { signal })).then(
      (answer) => answer && placed(answer),
      () => {}, // the explanation will say what is wrong
    );
  explain((signal) => moves(next.game, graph, signal)).then((answer) => answer && explained(answer), failed(EXPLAINED));
  value();
}

/** Every move with what is stored of it, shown as soon as that is there; then with what can be solved. */
async function moves(game, graph, signal) {
  const stored = await ask(`games/${game}/explain`, { graph, limit: KINDS, solve: solves ? "false" : null }, { signal });
  if (!solves || isKnownThroughout(stored)) return stored;
  explained(stored, { solving: true });
  return ask(`games/${game}/explain`, { graph, limit: KINDS }, { signal });
}

/** The value: what is stored at once, else what solving finds. */
function value() {
  const { game, node } = state;
  evaluate(async (signal) => {
    const stored = await ask(`games/${game}/value`, { graph: node.graph }, { signal });
    if (!solves || stored.known) return stored;
    valued(stored, { solving: true });
    return askValue(game, node.graph, { signal });
  }).then((answer) => answer && valued(answer), failed(VALUED));
}

function paint(drawing, { refit = false, notes = null } = {}) {
  terms.show(null);
  const chosen = editor.start === null ? null : `v${editor.start}`;
  board.show({ ...drawing, notes, chosen }, { refit });
}

/** The drawing and its name, which are there long before every move is. */
function placed(answer) {
  const { graph } = form.elements;
  // A graph that is written out stays as it was typed: its name would number its vertices anew.
  if (!isWrittenOut(answer.name)) {
    state.node.named = answer.name;
    if (!hidden && document.activeElement !== graph) graph.value = answer.name;
  }
  byId("name").textContent = panel.short(answer.name, answer.position);
  document.title = `${panel.short(answer.name, answer.position)} · ${games.get(state.game).title}`;
  fill({ copies: panel.copiesView(state.game, state.node.graph, answer, location.href) });
  const { node } = state;
  if (!answer.position) {
    if (node.laid?.boards.length !== answer.terms.length) node.laid = laidOut(answer);
    return terms.show(node.laid, state.game);
  }
  if (node.drawing !== null) return undefined;
  node.drawing = arranged(answer.terms[0], board.aspect);
  if (!hidden) history.replaceState(kept(state), "", location.href);
  return paint(node.drawing, { refit: true });
}

function explained(answer, { solving = false } = {}) {
  found = answer;
  document.body.classList.toggle("waiting", solving);
  if (hidden && revealing) return reveal();
  placed(answer);
  const { drawing } = state.node;
  if (answer.position) {
    const notes = notesOf(answer.terms[0].moves, drawing.position);
    paint(drawing, { notes: hidden ? silent(notes) : notes });
    if (picker.isPicking) picker.show();
  } else terms.paint({ moves: answer.terms.map(({ moves }) => moves) });
  if (hidden) return undefined;
  toolbar.tell(new Set(playable(answer).flatMap(({ moves }) => moves.map(kindOf))));
  const row = focusedRow();
  fill({
    moves: movesView(listed(), { go: follow, light, names: namesOf(state.node) }),
    summands: panel.summandsView(answer),
  });
  byId("moves").querySelectorAll(".move")[row]?.focus();
  together();
  return parts();
}

/** The number of the row of moves that has the focus, -1 where none has. */
const focusedRow = () => [...byId("moves").querySelectorAll(".move")].indexOf(document.activeElement);

/** Every move as it is listed, with what tells that there are more. */
const listed = () => ({
  ...found,
  terms: playable(found),
  all: tellsAll(found),
  more: found.next === null ? null : more,
});

/** What is told by the value and the moves together, whichever came first. */
function together() {
  fill({
    notes: found && panel.notesView(found, known),
    certificate: known && panel.certificateView(games.get(state.game), state.node.graph, known, { all: found === null || sawAll(found) }),
  });
}

/** Asks for the next page of moves. */
async function more() {
  const { game, node } = state;
  const query = { graph: node.graph, limit: KINDS, next: found.next };
  const page = await explain((signal) => ask(`games/${game}/explain`, query, { signal }));
  if (!page) return null;
  found = withPage(found, page);
  return listed();
}

/** The moves on the one board; null of a sum whose terms have boards of their own, and before they are known. */
const onBoard = () => (found && state.node.drawing ? found.terms[0].moves : null);

function valued(answer, { solving = false } = {}) {
  if (hidden) return;
  known = answer;
  const partizan = games.get(state.game).kind === "partizan";
  const thermograph = partizan && answer.value !== null;
  fill({
    answer: panel.valueView(answer, { solving }),
    theorems: panel.theoremsView(answer),
    provenance: panel.provenanceView(answer),
    thermograph: thermograph ? panel.thermographView(state.game, state.node.graph, answer.position) : null,
  });
  byId("thermograph-title").hidden = !thermograph;
  together();
  if (thermograph) parts();
  byId("more").hidden = false;
}

/** The thermographs of the parts of a sum, beside that of the whole. */
function parts() {
  const whole = byId("thermograph").firstElementChild;
  if (!found || !whole) return;
  byId("thermograph").replaceChildren(whole, ...panel.partsView(state.game, found));
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
    fault(problem, state.node.graph);
  };
}

// Changing

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const graph = graphText(form.elements.graph.value);
  go({ game: state.game, node: beginning(graph) }, { refit: true });
  if (graph !== "") toolbar.choose("play");
});

form.elements.game.addEventListener("change", () => {
  const game = form.elements.game.value;
  const { graph, drawing } = state.node;
  if (!drawing) return go({ game, node: beginning(graph) }, { refit: true });
  const fitting = suited(drawing.position, games.get(game));
  const changed = textOf(fitting) !== textOf(drawing.position);
  go({ game, node: beginning(changed ? textOf(fitting) : graph, { ...drawing, position: fitting, cells: null, names: null }) });
});

function drawn(drawing, { moved = false } = {}) {
  const { position: now } = drawing;
  if (moved) {
    state.node.drawing = drawing;
    go(state, { moved });
  } else go({ ...state, node: now.n === 0 ? beginning("") : beginning(textOf(now), { ...drawing, names: null }) });
}

function picked(place) {
  if (picker.isNeeded && place.startsWith("e")) return picker.toggle(Number(place.slice(1)));
  const moves = onBoard();
  if (moves === null) return undefined;
  if (hidden) return tried(place);
  return choose(movesAt(moves, place, state.node.drawing.position), 0);
}

/** Makes the only move at a place, or asks which one of several. */
function choose(choices, number) {
  if (choices.length === 1) return follow(choices[0], number);
  if (choices.length === 0) return undefined;
  const asked = choicesView(choices, {
    go: (move) => follow(move, number),
    light: (move) => light(move, number),
    names: namesOf(state.node)[number],
  });
  fill({ moves: [h("p", {}, "Which move?"), asked] });
  return byId("moves").querySelector("button").focus();
}

/** The numbers that the vertices of each term have had since the line began. */
const namesOf = ({ drawing, laid }) => (laid ? laid.boards.map(({ names }) => names) : [drawing?.names]);

/** A move tried on the puzzle of the first screen: right or wrong, then everything is shown. */
function tried(place) {
  const [move] = movesAt(onBoard(), place, state.node.drawing.position);
  if (!move) return;
  const said = move.wins
    ? `Yes: that leaves a sum of value ${move.sum}, and whoever moves next loses.`
    : `No: that leaves a sum of value ${move.sum}, and the other player wins.`;
  byId("tried").textContent = said;
  byId("tried").className = move.wins ? "good" : "bad";
  if (move.wins) reveal();
}

function reveal() {
  hidden = false;
  document.body.classList.add("revealed");
  byId("reveal").hidden = true;
  history.replaceState(kept(state), "", link(state));
  form.elements.graph.value = state.node.graph;
  explained(found);
  value();
}

async function follow(chosen, term) {
  const { node, game } = state;
  const move = await place((signal) => whole(chosen, game, node, term, signal)).catch(fault);
  if (!move) return;
  const name = written(move, node, term);
  const drawing = node.drawing ? after(move, node.drawing) : null;
  const laid = node.laid && afterIn(node.laid, term, move);
  const graph = drawing ? textOf(drawing.position) : textAfter(found, game, term, move);
  const to = isInValue(move) ? move.leaves : null;
  const leaves = to ?? panel.short(move.leaves, move.position);
  const named = drawing && !isWrittenOut(move.leaves) ? move.leaves : null;
  const left = { graph, drawing, laid, named, kept: keptBy(move, node, term), term, says: said(name, to, node), leaves };
  go({ ...state, node: grown(node, name, left) }, { refit: drawing === null });
}

function light(move, number = 0) {
  const { drawing, laid } = state.node;
  if (laid) return terms.paint({ lit: move && { number, move } });
  if (onBoard() === null) return undefined;
  return board.show({ ...board.scene, lit: move ? touched(move, drawing.position) : null });
}

byId("larger").addEventListener("click", () => board.zoom(1.25));
byId("smaller").addEventListener("click", () => board.zoom(0.8));
byId("fit").addEventListener("click", () => board.refit());
byId("arrange").addEventListener("click", () => {
  if (state.node.graph) go({ ...state, node: beginning(state.node.graph) }, { refit: true });
});
byId("clear").addEventListener("click", () => go({ ...state, node: beginning("") }, { refit: true }));
byId("reveal").addEventListener("click", () => {
  revealing = true;
  if (found) reveal();
});
addEventListener("popstate", fromAddress);

const asked = new URLSearchParams(location.search);
if (asked.get("g") || asked.size === 0) toolbar.choose("play");
fromAddress();
