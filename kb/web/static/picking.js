// Moves on several edges: picked edge by edge, with what may follow and what the pick is worth.

import { degree } from "./position.js";

/** The games whose moves take several edges, and what edges may go together. */
export const TOGETHER = {
  "trail-removing": { test: isTrail, name: "a trail" },
  "star-removing": { test: isStar, name: "edges at one vertex" },
  "matching-removing": { test: isMatching, name: "a matching" },
};

/** Edges `{u, v}` that form a trail: connected, with at most two vertices of odd degree. */
export function isTrail(edges) {
  const met = meetings(edges);
  const odd = [...met.values()].filter((count) => count % 2 === 1).length;
  return edges.length > 0 && odd <= 2 && isConnected(edges);
}

export function isStar(edges) {
  return edges.length > 0 && [...meetings(edges).values()].some((count) => count === edges.length);
}

export function isMatching(edges) {
  return edges.length > 0 && [...meetings(edges).values()].every((count) => count === 1);
}

function meetings(edges) {
  const met = new Map();
  for (const { u, v } of edges) for (const w of [u, v]) met.set(w, (met.get(w) ?? 0) + 1);
  return met;
}

function isConnected(edges) {
  const reached = new Set([edges[0].u]);
  let grew = true;
  while (grew) {
    grew = false;
    for (const { u, v } of edges) {
      if (reached.has(u) === reached.has(v)) continue;
      reached.add(u).add(v);
      grew = true;
    }
  }
  return edges.every(({ u }) => reached.has(u));
}

/** The edges of a position that may be added to those picked (indices), one at a time. */
export function continuations({ edges }, picked, test) {
  const chosen = [...picked].map((index) => edges[index]);
  return edges.map((_, index) => index).filter((i) => !picked.has(i) && test([...chosen, edges[i]]));
}

/** The move that takes the picked edges: what is left are the vertices that still have an edge. */
export function moveOf(position, picked) {
  const left = { ...position, edges: position.edges.filter((_, index) => !picked.has(index)) };
  const kept = Array.from({ length: left.n }, (_, v) => v).filter((v) => degree(left, v) > 0);
  const renamed = new Map(kept.map((v, index) => [v, index]));
  const edges = left.edges.map(({ u, v }) => [renamed.get(u), renamed.get(v)]);
  return {
    player: null,
    vertices: [],
    edges: [...picked].map((index) => [position.edges[index].u, position.edges[index].v]),
    kept,
    position: { n: kept.length, edges },
    wins: null,
    sum: null,
  };
}
