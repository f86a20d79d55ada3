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

/** Where the moves of a class are made, in words. */
export function where(moves) {
  const [first] = moves;
  const at = spot(first);
  if (at === null) {
    return first.vertices.length > 0
      ? `vertices ${first.vertices.join(", ")}`
      : `edges ${first.edges.map(([u, v]) => unbroken(edgeName(u, v))).join(", ")}`;
  }
  const kind = "vertex" in at ? "vertex" : "edge";
  const places = [...new Set(moves.map((move) => unbroken(spot(move)[kind])))];
  const shown = places.slice(0, 5).join(", ") + (places.length > 5 ? `, … (${places.length} alike)` : "");
  return places.length === 1 ? `${kind} ${shown}` : `${kind === "vertex" ? "vertices" : "edges"} ${shown}`;
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

/** The drawing after a move: what is left stays where it is. */
export const after = (move, places) => ({
  position: fromJson(move.position),
  places: move.kept.map((v) => places[v]),
});

/** The text of a sum after a move in one of its terms. */
export function textAfter(terms, number, move) {
  const texts = terms.map(({ position }, i) => textOf(fromJson(i === number ? move.position : position)));
  if (terms.length === 1 && terms[0].sign > 0) return texts[0];
  const signed = texts.map((text, i) => `${terms[i].sign < 0 ? "- " : i > 0 ? "+ " : ""}(${text})`);
  return signed.join(" ");
}
