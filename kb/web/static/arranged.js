// A term of an answer as it is drawn: what it is, and where its vertices lie.

import { packed } from "./packing.js";
import { fromJson } from "./position.js";

/** The drawing of a term in a window whose width is `aspect` times its height. */
export function arranged({ position: given, layout, cells = null }, aspect) {
  const position = fromJson(given);
  const columns = cells && 1 + Math.max(...cells.map(([, column]) => column));
  return {
    position,
    places: packed(position, layout, aspect),
    /** Of a board of two rows, how wide it is and where each vertex lies; the other cells were visited. */
    cells: cells && { columns, at: cells },
    names: null,
  };
}
