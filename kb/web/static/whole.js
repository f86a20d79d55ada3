// Moves of large positions, which come without what they leave: that is asked for when one is made.

import { ask } from "./api.js";
import { address, path, written } from "./line.js";
import { isInValue } from "./moves.js";

/** A move at a node with the position that it leaves. */
export async function whole(move, game, node, term, signal) {
  if (move.position !== null || isInValue(move)) return move;
  const moves = [address(node), written(move, node, term)].filter(Boolean).join(",");
  const { steps } = await ask(`games/${game}/line`, { graph: path(node)[0].graph, moves }, { signal });
  return { ...move, position: steps.at(-1).position };
}
