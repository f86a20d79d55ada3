// A board of two rows of cells, as Partizan Geography is played on: `{columns, at}` with row and column of each vertex.

import { s } from "./dom.js";
import { toScreen } from "./geometry.js";

/** The side of a cell, in the units of places. */
const SIDE = 0.5;
const ROWS = 2;

const place = ([row, column]) => [column * SIDE, row * SIDE];

/** The middles of the cells that are left, one a vertex. */
export const cellPlaces = ({ at }) => at.map(place);

/** The middles of the first and the last cell of the whole board. */
export const cellExtent = ({ columns }) => [place([0, 0]), place([ROWS - 1, columns - 1])];

/** Half the side of a cell on the screen. */
export const cellRadius = ({ scale }) => (SIDE * scale) / 2;

/** The cells that were visited, each crossed out as in play on paper. */
export function visitedView({ columns, at }, view) {
  const left = new Set(at.map(String));
  const all = Array.from({ length: ROWS * columns }, (_, i) => [Math.floor(i / columns), i % columns]);
  const radius = cellRadius(view);
  return all
    .filter((cell) => !left.has(String(cell)))
    .map((cell) => {
      const [x, y] = toScreen(view, place(cell));
      const arm = radius * 0.4;
      return s(
        "g",
        { class: "visited", transform: `translate(${x} ${y})` },
        square(radius, { class: "ground" }),
        s("path", { d: `M${-arm} ${-arm}L${arm} ${arm}M${-arm} ${arm}L${arm} ${-arm}` }),
      );
    });
}

/** A square around the middle of a cell. */
export const square = (half, attributes) => s("rect", { x: -half, y: -half, width: 2 * half, height: 2 * half, ...attributes });

/** The notes of vertices, one list each, with those that say the same only at the middle one of their vertices. */
export function namedOnce(rows, points) {
  const alike = new Map();
  rows.forEach((notes, v) => {
    for (const { player, text } of notes) {
      const name = `${player} ${text}`;
      alike.set(name, [...(alike.get(name) ?? []), v]);
    }
  });
  const middles = new Map(
    [...alike].map(([name, vertices]) => {
      const ordered = vertices.toSorted((a, b) => points[a][0] - points[b][0]);
      return [name, ordered[Math.floor(ordered.length / 2)]];
    }),
  );
  return rows.map((notes, v) => notes.filter(({ player, text }) => middles.get(`${player} ${text}`) === v));
}
