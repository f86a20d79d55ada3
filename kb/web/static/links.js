// Addresses of pages: a position is its address.

/** The path below which the site lies, empty where it has a host of its own. */
export const root = globalThis.document?.documentElement.dataset.root ?? "";

/** The address of a position in the explorer, or of the one that `moves` lead to. */
export const explorerLink = (game, graph, more = {}) => pageLink("/", { game, g: graph, ...more });

/** The address at which a position is played. */
export const playLink = (game, graph, more = {}) => pageLink("/play", { game, g: graph, ...more });

/** The address of a claim, named `<paper>/<slug>`. */
export const claimLink = (claim) => `${root}/claims/${claim.split("/").map(encodeURIComponent).join("/")}`;

/** A page with a query that stays readable: graph texts keep their commas, braces and colons. */
export function pageLink(path, query) {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => `${name}=${readable(String(value))}`);
  return `${root}${path}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
}

const readable = (text) =>
  encodeURIComponent(text)
    .replace(/%(2C|3A|7B|7D|3D|40|28|29|2F|3B)/g, decodeURIComponent)
    .replaceAll("%20", "+");
