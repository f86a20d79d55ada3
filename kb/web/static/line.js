// What was played or looked at from a position: a tree whose nodes are positions. Each branch has an address.

import { cellsKept, isInValue, replaced } from "./moves.js";

/** A node: the text of its position, its drawing, and for each term the first numbers of its vertices.
 *
 * `laid` is what a sum has in the place of a drawing: its terms, each drawn by itself; `named` is its name. */
export const beginning = (graph, drawing = null) => ({
  graph,
  drawing,
  laid: null,
  named: null,
  numbers: [],
  parent: null,
  children: [],
  move: null,
});

const edgeText = (number) => ([u, v]) => [number(u), number(v)].sort((a, b) => a - b).join("-");

/** A move written by its place in the first numbering: `3`, `0-1`, `0-1.1-4`, `L3`, `1:3`.
 *
 * In a value that was added the place is the number of the option. */
export function written(move, { numbers }, term = 0) {
  const place = isInValue(move) ? move.number : placeOf(move, (v) => numbers[term]?.[v] ?? v);
  return `${term > 0 ? `${term}:` : ""}${move.player ?? ""}${place}`;
}

const placeOf = ({ vertices, edges }, number) =>
  vertices.length > 0 ? number(vertices[0]) : edges.map(edgeText(number)).join(".");

/** The node after a move: the one that is there already, or a new branch. */
export function grown(node, move, { kept, term = 0, ...more }) {
  const met = node.children.find((child) => child.move === move);
  if (met) return met;
  const numbers = [...node.numbers];
  numbers[term] = kept;
  const child = { drawing: null, laid: null, named: null, ...more, numbers, parent: node, children: [], move };
  node.children.push(child);
  return child;
}

/** The first numbers of the vertices that a move keeps. */
export const keptBy = ({ kept }, { numbers }, term = 0) => kept.map((v) => numbers[term]?.[v] ?? v);

/** The nodes from the beginning to this one. */
export function path(node) {
  const nodes = [];
  for (let here = node; here; here = here.parent) nodes.unshift(here);
  return nodes;
}

/** The moves that lead to a node, as they stand in an address. */
export const address = (node) =>
  path(node)
    .slice(1)
    .map(({ move }) => move)
    .join(",");

/** The node at an address below a beginning, null where the tree does not have it. */
export function at(root, moves) {
  let here = root;
  for (const move of moves.split(",").filter(Boolean)) {
    here = here.children.find((child) => child.move === move) ?? null;
    if (here === null) return null;
  }
  return here;
}

/** The beginning with the steps of a line from the service grown on it; gives the last node. */
export function grownBy(root, steps) {
  return steps.reduce((node, { move, graph, kept, term, position, literals, to, leaves }) => {
    const drawing = root.drawing && {
      position,
      places: kept.map((v) => root.drawing.places[v]),
      cells: cellsKept(root.drawing.cells, kept),
      names: kept,
    };
    const laid = root.laid && laidAfter(root.laid, node.laid, { kept, term, position, literals });
    return grown(node, move, { graph, drawing, laid, kept, term, says: said(move, to, root), leaves, named: leaves });
  }, root);
}

/** The terms of a sum after a step: with what is left of one of them, where it was at the beginning. */
function laidAfter(first, laid, { kept, term, position, literals }) {
  if (position === null) return { ...laid, literals };
  const { places, cells } = first.boards[term];
  const left = { position, places: kept.map((v) => places[v]), cells: cellsKept(cells, kept), names: kept };
  return replaced(laid, term, left);
}

/** A written move in words; `to` is what it leaves of a value, `laid` tells whether it is one of several terms. */
export function said(move, to = null, { laid = null } = {}) {
  const [, term = "0", player, place] = move.match(/^(?:(\d+):)?([LR])?(.*)$/);
  const kind = !place.includes("-") ? "vertex" : place.includes(".") ? "edges" : "edge";
  const where = to === null ? `${kind} ${place.replaceAll(".", ", ")}` : `to ${to}`;
  const isInSum = laid !== null && laid.boards.length + laid.literals.length > 1;
  return `${player ? `${player} ` : ""}${isInSum ? `term ${Number(term) + 1}, ` : ""}${where}`;
}
