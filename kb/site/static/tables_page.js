// The tables of the page painted as heat maps.

import { painter } from "./heat.js";

for (const table of document.querySelectorAll("table.heat")) {
  const cells = [...table.querySelectorAll("td[data-value]")];
  const paint = painter(cells.map((cell) => cell.dataset.value));
  for (const cell of cells) Object.assign(cell.style, paint(cell.dataset.value));
}
