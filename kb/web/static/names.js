// Names that do not fill the page: a graph written out in full is told by its size.

const LONGEST_NAME = 60;
const LONGEST_GRAPH = 14;

/** A text in which graphs written out in full are told by their size, and of many equal numbers two and the last. */
export const withSizes = (text) =>
  text
    .replaceAll(/(?<=[{,])(\d+)(?:,\1){4,}(?=[,}])/g, "$1,$1,…,$1")
    .replaceAll(/g6:([?-~]+)/g, (graph, line) => (line.length > LONGEST_GRAPH ? sized(sizeOfGraph6(line)) : graph))
    .replaceAll(/edges:((?:\d+(?:-\d+[LR]?)?,?)+)/g, (graph, list) => (list.length > LONGEST_GRAPH ? sized(sizeOfList(list)) : graph));

/** A name with graphs told by their size; if it is long even so, the size of what it names. */
export function short(name, position = null) {
  const told = withSizes(name);
  if (told.length <= LONGEST_NAME) return told;
  return position ? sized({ n: position.n, edges: position.edges.length }) : `${told.slice(0, LONGEST_NAME - 1)}…`;
}

/** Whether a name has a graph in it that is written out, by its edges or as a line. */
export const isWrittenOut = (name) => /\b(?:edges|[gs]6):/.test(name);

const sized = ({ n, edges }) => `${counted(n, "vertex", "vertices")}, ${counted(edges, "edge", "edges")}`;

const counted = (number, one, many) => `${number} ${number === 1 ? one : many}`;

/** How many vertices and edges a graph6 line has: its bits after the number of vertices. */
function sizeOfGraph6(line) {
  const bytes = [...line].map((character) => character.charCodeAt(0) - 63);
  const head = bytes[0] < 63 ? 1 : bytes[1] < 63 ? 4 : 8;
  const digits = head === 1 ? bytes.slice(0, 1) : bytes.slice(head === 4 ? 1 : 2, head);
  const n = digits.reduce((sum, digit) => sum * 64 + digit, 0);
  const ones = (byte) => byte.toString(2).replaceAll("0", "").length;
  return { n, edges: bytes.slice(head).reduce((sum, byte) => sum + ones(byte), 0) };
}

/** The same of a list of edges, in which a number alone names a vertex. */
function sizeOfList(list) {
  const items = list.split(",").filter(Boolean);
  const numbers = items.flatMap((item) => item.replace(/[LR]$/, "").split("-").map(Number));
  return { n: 1 + Math.max(...numbers), edges: items.filter((item) => item.includes("-")).length };
}
