// Positions that cannot be edited here, sums with minus signs or several tokens, drawn by the service.

import { address } from "./api.js";
import { byId, h } from "./dom.js";

/** Shows a picture in the place of the board; null brings the board back. */
export function showPicture(picture) {
  byId("board").toggleAttribute("hidden", picture !== null);
  byId("picture").replaceChildren(...(picture === null ? [] : [image(picture)]));
}

function image({ game, graph, name, values = true }) {
  const query = { graph, values: values ? "1" : null, theme: "auto" };
  return h("img", { src: address(`games/${game}/picture.svg`, query), alt: `Picture of ${name}` });
}
