// The colours of heat maps: what is written on them can be read.

import assert from "node:assert/strict";
import { test } from "node:test";

import { painter } from "../../kb/web/static/heat.js";

const READABLE = 4.5;

/** The luminance of a colour by way of the red, green and blue that a screen can show. */
function luminance(colour) {
  if (colour.startsWith("#")) return colour === "#ffffff" ? 1 : colour === "#000000" ? 0 : Number.NaN;
  const [light, chroma, hue] = colour.match(/[\d.]+/g).map(Number);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = (channel) => Math.min(1, Math.max(0, channel));
  return (
    0.2126 * shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

const contrast = (one, other) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

for (const [kind, value] of [
  ["nimbers", (size) => `*${size}`],
  ["numbers above 0", (size) => `${size}`],
  ["numbers below 0", (size) => `-${size}`],
]) {
  test(`each value stands out from its colour: ${kind}`, () => {
    const values = Array.from({ length: 200 }, (_, i) => value(i + 1));
    const paint = painter(values);
    for (const one of values) {
      const { background, color } = paint(one);
      assert.ok(contrast(background, color) >= READABLE, `${one}: ${color} on ${background}`);
    }
  });
}
