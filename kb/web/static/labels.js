// Labels that keep clear of each other, of the vertices and of the edges of the window.

export const HEIGHT = 20;
const GAP = 2;

/** The width of a label with this text. */
export const widthOf = (text) => 12 + 7.4 * text.length;

/** Where labels `{text, spots}` go: for each the first of its spots at which it touches nothing, else null.
 *
 * `taken` are boxes `{x, y, width, height}` around their middle that are there before; what comes first has
 * the first choice. A label without a place is left out: larger, or in the list of moves, it is read. */
export function placed(labels, taken, window) {
  const boxes = [...taken];
  return labels.map(({ text, spots }) => {
    const size = { width: widthOf(text), height: HEIGHT };
    for (const [x, y] of spots) {
      const box = { x, y, ...size };
      if (!isInside(box, window) || boxes.some((other) => touch(box, other))) continue;
      boxes.push(box);
      return [x, y];
    }
    return null;
  });
}

/** The spots of a label at a vertex: below it, above, beside, then farther out. */
export function around([x, y], radius, text) {
  const [side, up] = [radius + widthOf(text) / 2 + 3, radius + HEIGHT / 2 + 3];
  const corner = side - radius * 0.4;
  return [
    [x, y + up],
    [x, y - up],
    [x + side, y],
    [x - side, y],
    [x + corner, y + up],
    [x - corner, y + up],
    [x + corner, y - up],
    [x - corner, y - up],
    [x, y + up + HEIGHT + GAP],
    [x, y - up - HEIGHT - GAP],
  ];
}

const SHARES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

/** The spots of a label on an edge: its middle, then towards its ends. */
export const along = (at) => SHARES.map(at);

const isInside = (box, { width, height }) =>
  Math.abs(box.x - width / 2) <= (width - box.width) / 2 && Math.abs(box.y - height / 2) <= (height - box.height) / 2;

const touch = (a, b) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + GAP && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + GAP;
