// The list of claims narrowed by words and facts, as the query of its address says.

import { h } from "./dom.js";

const FACTS = ["paper", "game", "kind", "verdict", "class"];
const form = document.querySelector("form[role=search]");
const asked = Object.fromEntries(new URLSearchParams(location.search));
const wanted = FACTS.filter((name) => asked[name]);

/** A text without capitals, accents and punctuation, as the claims' own texts are written. */
const plain = (text) =>
  text
    .toLowerCase()
    .replace(/[łøđ]/g, (letter) => ({ ł: "l", ø: "o", đ: "d" })[letter])
    .normalize("NFKD")
    .replace(/\p{M}|[,()'’]/gu, "");

/** The address of the list with one fact set anew, or with an empty value no longer asked for. */
function narrowed(name, value) {
  const query = Object.entries({ ...asked, [name]: value }).filter(([, text]) => text);
  return `?${new URLSearchParams(query)}`;
}

async function narrow() {
  const response = await fetch(new URL("../data/claims.json", import.meta.url));
  const records = await response.json();
  const words = plain(asked.text ?? "").split(/\s+/);
  const met = records.map((one) => wanted.every((name) => one[name] === asked[name]) && words.every((word) => one.text.includes(word)));
  document.querySelectorAll("article.claim").forEach((article, i) => {
    article.hidden = !met[i];
  });
  const chosen = records.filter((_, i) => met[i]);
  document.querySelector("[role=status]").textContent = `${chosen.length.toLocaleString("en")} ${chosen.length === 1 ? "claim" : "claims"}`;
  for (const link of document.querySelectorAll(".facets a")) recount(link, chosen);
  for (const facts of document.querySelectorAll(".facets details")) {
    facts.hidden = facts.querySelector("li:not([hidden])") === null;
  }
  if (chosen.length === 0) {
    const everything = h("a", { href: location.pathname }, "All claims");
    document.querySelector("[role=status]").append(" here meet all of this. ", everything);
  }
}

/** A fact with how many of the chosen claims have it, hidden where that is none. */
function recount(link, chosen) {
  const [name, value] = [...new URLSearchParams(link.getAttribute("href"))][0];
  const count = chosen.filter((one) => one[name] === value).length;
  const item = link.closest("li");
  item.hidden = count === 0;
  item.querySelector(".quiet").textContent = count.toLocaleString("en");
  link.href = narrowed(name, value);
  if (asked[name] !== value) return;
  link.setAttribute("aria-current", "true");
  item.closest("details").open = true;
  item.before(h("li", {}, h("a", { href: narrowed(name, "") }, "any")));
}

if (Object.values(asked).some(Boolean)) {
  form.elements.text.value = asked.text ?? "";
  form.append(...wanted.map((name) => h("input", { type: "hidden", name, value: asked[name] })));
  narrow();
}
