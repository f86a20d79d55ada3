// The moves of an explanation: what is written where, how they are listed, and what each leaves.

import { fromJson, textOf } from "./position.js";

const edgeName = (u, v) => `${Math.min(u, v)}-${Math.max(u, v)}`;

/** The vertex or edge at which a move is made, as `{vertex}` or `{edge}`; null for a move on several.
 *
 * A token's move names the vertex it goes to and the edge it goes along: the vertex is its place. */
export function spot({ vertices, edges }) {
  if (vertices.length === 1) return { vertex: vertices[0] };
  if (edges.length === 1 && vertices.length === 0) return { edge: edgeName(...edges[0]) };
  return null;
}

/** Kinds of moves on several edges that are asked for at a time. */
export const KINDS = 60;

/** An explanation with the moves of its next page. */
export const withPage = (found, page) => ({
  ...found,
  next: page.next,
  terms: found.terms.map((term, i) => ({ ...term, moves: [...term.moves, ...page.terms[i].moves] })),
});

/** Whether every move of an explanation was looked at; there may be more than can be. */
export const sawAll = ({ summands }) => summands.every(({ complete }) => complete);

/** Whether the moves that an explanation lists tell what the others do: in a lost position they all lose. */
export const tellsAll = (found) => sawAll(found) || found.outcome === "P";

/** Whether the value of an explained position is known, and what each of its moves leaves. */
export const isKnownThroughout = ({ value, summands }) =>
  value !== null && summands.every(({ options }) => options.every((option) => option.value !== null));

/** What a move is made at: a vertex, an edge, several of them, or a value. */
export function kindOf(move) {
  if (isInValue(move)) return "value";
  return Object.keys(spot(move) ?? { several: true })[0];
}

/** Whether a move is made in a value that was added as such, which has no drawing. */
export const isInValue = (move) => move.literal !== undefined;

/** The terms of an explanation with their moves: positions, then the values that were added. */
export const playable = ({ terms, added_values: values = [] }) => [
  ...terms,
  ...values.map(({ sign, written, moves }) => ({
    added: `${sign < 0 ? "−" : ""}${written}`,
    moves: moves.map((move) => ({ ...move, vertices: [], edges: [], kept: [], position: null, class: move.number })),
  })),
];

/** What a drawing writes at each vertex and each edge: the value of the whole after a move there. */
export function notesOf(moves, { n, edges }) {
  const vertices = Array.from({ length: n }, () => []);
  const named = new Map();
  for (const move of moves) {
    const at = spot(move);
    if (at === null) continue;
    const row = "vertex" in at ? vertices[at.vertex] : (named.get(at.edge) ?? []);
    if ("edge" in at) named.set(at.edge, row);
    const note = { text: move.sum ?? "?", wins: move.wins === true, player: move.player };
    if (!row.some((other) => other.text === note.text && other.player === note.player)) row.push(note);
  }
  return { vertices, edges: edges.map(({ u, v }) => named.get(edgeName(u, v)) ?? []) };
}

/** Options without their values: only that there is a move. */
export function silent({ vertices, edges }) {
  const dots = (rows) =>
    rows.map((row) => row.slice(0, 1).map(() => ({ text: "", wins: false, player: null })));
  return { vertices: dots(vertices), edges: dots(edges) };
}

/** The moves that can be made at a place of the drawing (`v3`, `e0`), one a player and value. */
export function movesAt(moves, place, { edges }) {
  const index = Number(place.slice(1));
  const name = place.startsWith("e") ? edgeName(edges[index].u, edges[index].v) : null;
  const here = moves.filter((move) => {
    const at = spot(move);
    return at !== null && (name === null ? at.vertex === index : at.edge === name);
  });
  const seen = new Set();
  return here.filter(({ player, class: number }) => {
    const one = `${player}/${number}`;
    return !seen.has(one) && seen.add(one);
  });
}

/** The moves up to symmetry, those that win first: `{moves, first}` a class and player. */
export function classes(moves) {
  const found = new Map();
  for (const move of moves) {
    const name = `${move.player}/${move.class}`;
    if (!found.has(name)) found.set(name, { first: move, moves: [] });
    found.get(name).moves.push(move);
  }
  const rank = ({ first }) => (first.wins === true ? 0 : first.wins === false ? 1 : 2);
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

/** `2-3` with a hyphen at which no line ends. */
const unbroken = (name) => String(name).replace("-", "\u2011");

/** `0, 1 and 4`: all of them, or with "or" any one of them. */
const listed = (items, word) =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`;

const PLURAL = { vertex: "vertices", edge: "edges" };

/** Where the moves of a class are made, in words: "edges 0-1 and 1-4" is one move, "one of the edges …" many.
 *
 * `names` are the numbers that the vertices have had since the game began. */
export function where(moves, names = null) {
  const [first] = moves;
  if (isInValue(first)) return `to ${first.leaves}`;
  const name = (v) => names?.[v] ?? v;
  const edge = ([u, v]) => unbroken(edgeName(name(u), name(v)));
  if (spot(first) === null) {
    return first.vertices.length > 0
      ? `vertices ${listed(first.vertices.map(name), "and")}`
      : `edges ${listed(first.edges.map(edge), "and")}`;
  }
  const kind = first.vertices.length === 1 ? "vertex" : "edge";
  const place = (move) => (kind === "vertex" ? String(name(move.vertices[0])) : edge(move.edges[0]));
  const places = [...new Set(moves.map(place))];
  if (places.length === 1) return `${kind} ${places[0]}`;
  if (places.length <= 6) return `one of the ${PLURAL[kind]} ${listed(places, "or")}`;
  return `one of ${places.length} ${PLURAL[kind]}: ${places.slice(0, 5).join(", ")}, …`;
}

/** The places of a drawing that a move touches. */
export function touched({ vertices, edges }, position) {
  const names = new Set(edges.map(([u, v]) => edgeName(u, v)));
  const places = new Set(vertices.map((v) => `v${v}`));
  position.edges.forEach(({ u, v }, index) => {
    if (names.has(edgeName(u, v))) places.add(`e${index}`);
  });
  return places;
}

/** The drawing after a move: what is left stays where it is and keeps its number. */
export const after = (move, { places, cells = null, names = null }) => ({
  position: fromJson(move.position),
  places: move.kept.map((v) => places[v]),
  cells: cellsKept(cells, move.kept),
  names: move.kept.map((v) => names?.[v] ?? v),
});

/** The cells of a board that are left after a move. */
export const cellsKept = (cells, kept) => cells && { ...cells, at: kept.map((v) => cells.at[v]) };

/** The terms of a sum with another drawing of one of them. */
export const replaced = ({ literals, boards }, number, drawing) => ({
  literals,
  boards: boards.map((board, i) => (i === number ? { ...board, ...drawing } : board)),
});

/** The values of a sum with another one in the place of one of them. */
export const withLiteral = (literals, number, literal) => literals.map((one, i) => (i === number ? literal : one));

/** The terms of a sum after a move in one of them; values come after the positions. */
export function afterIn(laid, number, move) {
  const { boards, literals } = laid;
  if (isInValue(move)) return { boards, literals: withLiteral(literals, number - boards.length, move.literal) };
  return replaced(laid, number, after(move, boards[number]));
}

/** Whether an answer is one position of the game `home`: only that can be edited. */
export const isAlone = (home, { terms, literals }) =>
  terms.length === 1 && literals.length === 0 && terms[0].sign > 0 && terms[0].game === home;

/** The text of a sum asked about in the game `home`, after a move in one of its terms. */
export function textAfter({ terms, literals: before }, home, number, move) {
  const inValue = number >= terms.length;
  const literals = inValue ? withLiteral(before, number - terms.length, move.literal) : before;
  const texts = terms.map(({ position }, i) => textOf(fromJson(i === number ? move.position : position)));
  if (isAlone(home, { terms, literals })) return texts[0];
  const positions = terms.map(({ sign, game }, i) => [sign, `${game === home ? "" : `${game}:`}(${texts[i]})`]);
  return [...positions, ...literals].map(([sign, text], i) => `${sign < 0 ? "- " : i > 0 ? "+ " : ""}${text}`).join(" ");
}
