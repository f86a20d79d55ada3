// The games that the page knows, by name or alias.

import { byId } from "./dom.js";

/** The games written into the page: `get(slug)` gives the rules, `named(text)` the slug of a name,
 * `in(text)` the games that the terms of a sum name, as in `K4 + grim:P5`. */
export function readGames() {
  const all = JSON.parse(byId("games").textContent);
  const games = new Map(all.map((rules) => [rules.game, rules]));
  const slugs = new Map(all.flatMap(({ game, aliases }) => [game, ...aliases].map((name) => [name, game])));
  return {
    get: (slug) => games.get(slug),
    named: (text) => slugs.get(text),
    in: (text) => [...slugs].filter(([name]) => text.includes(`${name}:`)).map(([, game]) => game),
  };
}
