// Elements of HTML and SVG, made in one call each.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: `h("a", {href: "/"}, "home")`; `onclick` and its like are listeners. */
export const h = (tag, attributes = {}, ...children) =>
  dress(document.createElement(tag), attributes, children);

/** An SVG element. */
export const s = (tag, attributes = {}, ...children) =>
  dress(document.createElementNS(SVG, tag), attributes, children);

function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

const INDEX = /(?<!\w)([A-Z])_(?:\{([^{}]+)\}|(\w+))/;

/** A text with the indices of `K_1` and `K_{m,n}` lowered; a graph6 line may look like that and stays as it is. */
export function lowered(text) {
  if (/[gs]6:/.test(text)) return [text];
  return text
    .split(INDEX)
    .map((piece, i) => (piece && i % 4 > 1 ? h("sub", {}, piece) : piece))
    .filter(Boolean);
}
