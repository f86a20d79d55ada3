// A position for other programs: texts to copy, its picture and its certificate as files.

import { address } from "./api.js";
import { h } from "./dom.js";

/** Buttons that copy the position for other programs, and its picture as a file. */
export function copiesView(game, graph, { name, copies }, link) {
  const kinds = {
    Text: name,
    Edges: copies?.text,
    graph6: copies?.graph6,
    LaTeX: copies?.latex,
    Python: copies?.python,
    Link: link,
  };
  const buttons = Object.entries(kinds)
    .filter(([, text]) => text)
    .map(([kind, text]) =>
      h(
        "button",
        { type: "button", class: "small", title: text, onclick: (event) => copy(event.currentTarget, text) },
        kind,
      ),
    );
  const picture = address(`games/${game}/picture.svg`, { graph });
  return [...buttons, h("a", { class: "button small", href: picture, download: `${game}.svg` }, "SVG")];
}

async function copy(button, text) {
  const name = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    window.prompt("Copy this:", text);
  }
  setTimeout(() => (button.textContent = name), 1200);
}
