// One place on a page for what went wrong.

import { byId, h } from "./dom.js";

/** Shows an error, with the place in `text` where it lies; null takes it away. */
export function fault(problem, text = "") {
  const place = byId("fault");
  place.hidden = problem === null;
  if (problem === null) return place.replaceChildren();
  const { at, message } = problem;
  const pointed = Number.isInteger(at) && at <= text.length && text !== "";
  return place.replaceChildren(
    h("p", {}, /[.?!]$/.test(message) ? message : `${message}.`),
    ...(pointed
      ? [
          h(
            "code",
            {},
            text.slice(0, at),
            h("mark", {}, text.slice(at, at + 1) || "\u00a0"),
            text.slice(at + 1),
          ),
        ]
      : []),
  );
}
