// What is stored of a game: its index, and the shards that a question needs, each fetched once.

const fetched = new Map();

/** The JSON of a file of the site's data. */
function read(path) {
  if (!fetched.has(path)) fetched.set(path, load(path));
  return fetched.get(path);
}

async function load(path) {
  try {
    const response = await fetch(new URL(`../data/${path}`, import.meta.url));
    if (response.ok) return await response.json();
  } catch {
    // said below
  }
  fetched.delete(path);
  throw new Error(`The data of this site cannot be read: ${path} does not come.`);
}

/** The index of a game. */
export const indexOf = (game) => read(`${game}/index.json`);

/** The rows of a game from `low` to `high` vertices (null: no bound), smallest first, with some beyond. */
export async function rowsOf(game, { low, high }) {
  const { kinds, shards } = await indexOf(game);
  const needed = shards.filter(({ from, to }) => to >= low && (high === null || from <= high));
  const parts = await Promise.all(needed.map(({ file }) => read(`${game}/${file}`)));
  return parts.flatMap(({ keys, kinds: places, names }) =>
    keys.split(" ").map((key, i) => {
      const [value, outcome, evidence] = kinds[places[i]];
      return { key, name: names[i] ?? `g6:${key}`, value, outcome, evidence };
    }),
  );
}
