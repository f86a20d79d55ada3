// The certificate of a value: made when it is asked for, and kept as a file that a stand-alone program checks.

import { address } from "./api.js";
import { h } from "./dom.js";

/** Vertices up to which a certificate is made soon, whatever the value rests on. */
const SMALL = 12;

/** What there is to certify a known value with: a button where the service can try, else the command that does it.
 *
 * `all` tells whether the service could look at every move: a certificate has to. */
export function certificateView({ game, title, built_in: isBuiltIn }, graph, answer, { all = true } = {}) {
  if (answer.value === null) return null;
  if (!isBuiltIn) return said(`There is no certificate: its checker does not know the rules of ${title}.`);
  if (!isOnePosition(answer)) return said("A certificate speaks of one position of the game: open a term of this sum by itself for one.");
  const row = h("p", { class: "quiet certificate" });
  const refusal = refused(answer, all);
  row.replaceChildren(...(refusal === null ? offer(row, game, graph, answer) : byHand(game, answer, refusal)));
  return row;
}

const said = (text) => h("p", { class: "quiet" }, text);

/** Sums are told by signs between keys, and positions of another game by its name. */
const isOnePosition = ({ key }) => key === null || !/[ :]|^-/.test(key);

/** Why no certificate is made here; null where one is. */
function refused({ key, evidence }, all) {
  if (!all) return "No certificate is made here, as the position has more moves than the service looks at.";
  if (key !== null && (isSmall(key) || /^(certified|computed|derived$)/.test(evidence))) return null;
  return "No certificate is made here, as the value was not found by computing.";
}

/** A key begins with its number of vertices, as graph6 does. */
const isSmall = (key) => key.charCodeAt(0) - 63 <= SMALL;

function offer(row, game, graph, answer) {
  const button = h("button", { type: "button", class: "small", onclick: () => make(row, game, graph, answer) }, "Make a certificate");
  const offered = [button, " of this value, to be checked with nothing but Python by ", checker(), "."];
  return isSmall(answer.key) ? offered : [...offered, ...byHand(game, answer, " It may take longer than the service has.")];
}

const checker = () => h("a", { href: address("checker.py"), download: "checker.py" }, "checker.py");

async function make(row, game, graph, answer) {
  row.replaceChildren("Making the certificate …");
  row.setAttribute("role", "status");
  const response = await fetch(address(`games/${game}/certificate`, { graph })).catch(() => null);
  if (response?.ok) {
    const href = URL.createObjectURL(await response.blob());
    const file = h("a", { class: "button small", href, download: "certificate.jsonl" }, "certificate.jsonl");
    row.replaceChildren(file, " is made; check it by ", h("code", {}, "python checker.py certificate.jsonl"), " with ", checker(), ".");
    file.focus();
    return;
  }
  const record = await response?.json().catch(() => null);
  const why = record?.error?.message ?? "The service does not answer";
  row.replaceChildren(...byHand(game, answer, `No certificate could be made here: ${why}.`));
}

/** Where the service cannot, the command line can: it has all the time it needs. */
const byHand = (game, { position }, why) => [
  `${why} On a machine of your own: `,
  h("code", {}, `ggkb certify ${game} '${position}' -o certificate.jsonl`),
];
