// What was played or looked at from a position: a tree whose nodes are positions. Each branch has an address.

import { replaced } from "./moves.js";

/** A node: the text of its position, its drawing, and for each term the first numbers of its vertices.
 *
 * `laid` is what a sum has in the place of a drawing: its terms, each drawn by itself. */
export const beginning = (graph, drawing = null) => ({
  graph,
  drawing,
  laid: null,
  numbers: [],
  parent: null,
  children: [],
  move: null,
});

const edgeText = (number) => ([u, v]) => [number(u), number(v)].sort((a, b) => a - b).join("-");

/** A move written by its place in the first numbering: `3`, `0-1`, `0-1.1-4`, `L3`, `1:3`. */
export function written({ player, vertices, edges }, { numbers }, term = 0) {
  const number = (v) => numbers[term]?.[v] ?? v;
  const place = vertices.length > 0 ? String(number(vertices[0])) : edges.map(edgeText(number)).join(".");
  return `${term > 0 ? `${term}:` : ""}${player ?? ""}${place}`;
}

/** The node after a move: the one that is there already, or a new branch. */
export function grown(node, move, { kept, term = 0, ...more }) {
  const met = node.children.find((child) => child.move === move);
  if (met) return met;
  const numbers = [...node.numbers];
  numbers[term] = kept;
  const child = { drawing: null, laid: null, ...more, numbers, parent: node, children: [], move };
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
  return steps.reduce((node, { move, graph, kept, term, position, leaves }) => {
    const drawing = root.drawing && {
      position,
      places: kept.map((v) => root.drawing.places[v]),
      names: kept,
    };
    const places = root.laid && kept.map((v) => root.laid.boards[term].places[v]);
    const laid = root.laid && replaced(node.laid, term, { position, places, names: kept });
    return grown(node, move, { graph, drawing, laid, kept, term, says: said(move), leaves });
  }, root);
}

/** A written move in words. */
export function said(move) {
  const [, term, player, place] = move.match(/^(?:(\d+):)?([LR])?(.*)$/);
  const kind = !place.includes("-") ? "vertex" : place.includes(".") ? "edges" : "edge";
  return `${player ? `${player} ` : ""}${term ? `term ${Number(term) + 1}, ` : ""}${kind} ${place.replaceAll(".", ", ")}`;
}
