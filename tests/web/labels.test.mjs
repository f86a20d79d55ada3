// Labels on a board: none touches another, a vertex or the edge of the window.

import assert from "node:assert/strict";
import { test } from "node:test";

import { around, HEIGHT, placed, widthOf } from "../../kb/web/static/labels.js";

const WINDOW = { width: 400, height: 300 };

const overlap = (a, b) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;

/** Numbers that look random and are the same in every run. */
function* numbers(seed) {
  for (let state = seed; ; ) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield state / 2147483648;
  }
}

test("whatever is drawn, labels touch neither each other nor vertices nor the edge", () => {
  let shown = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const draw = numbers(seed);
    const next = () => draw.next().value;
    const points = Array.from({ length: 14 }, () => [400 * next(), 300 * next()]);
    const labels = points.map((point) => {
      const text = "{1|0}* and".slice(0, 2 + Math.floor(8 * next()));
      return { text, spots: around(point, 17, text) };
    });
    const discs = points.map(([x, y]) => ({ x, y, width: 34, height: 34 }));
    const spots = placed(labels, discs, WINDOW);
    const boxes = spots.flatMap((spot, i) =>
      spot ? [{ x: spot[0], y: spot[1], width: widthOf(labels[i].text), height: HEIGHT }] : [],
    );
    shown += boxes.length;
    boxes.forEach((box, i) => {
      assert.ok(!discs.some((disc) => overlap(box, disc)));
      assert.ok(!boxes.some((other, j) => i !== j && overlap(box, other)));
      assert.ok(box.x - box.width / 2 >= 0 && box.x + box.width / 2 <= WINDOW.width);
      assert.ok(box.y - HEIGHT / 2 >= 0 && box.y + HEIGHT / 2 <= WINDOW.height);
    });
  }
  assert.ok(shown > 500, `${shown} of 840 found a place`);
});

test("with room, a label lies below its vertex", () => {
  const [spot] = placed([{ text: "*4", spots: around([200, 100], 17, "*4") }], [], WINDOW);
  assert.equal(spot[0], 200);
  assert.ok(spot[1] > 100 + 17);
});
