// Conditions on stored positions: read from filters as `ggkb search` has them, and tried on rows.

import { components } from "./packing.js";
import { decoded, isPlain, verticesOf } from "./keys.js";

const NUMBERS = ["n", "m", "nim_value"];
const WORDS = ["value", "outcome"];
const FLAGS = ["connected", "plain"];
const OUTCOMES = ["N", "P", "L", "R"];
const TRUTH = { yes: 1, true: 1, 1: 1, no: 0, false: 0, 0: 0 };
const SPELLED = { "==": "=", "≤": "<=", "≥": ">=", "≠": "!=" };
const COMPARISON = /^([a-z_-]+)(!=|<=|>=|==|=|<|>|≤|≥|≠)(.+)$/;

const compare = {
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

/** The conditions of a list of filters, each {name, operator, operand}; an Error says in a sentence what is wrong. */
export const conditionsOf = (filters) => filters.flatMap(conditions);

function conditions(filter) {
  const flag = filter.match(/^(!?)([a-z_-]+)$/);
  if (flag) {
    known(flag[2]);
    if (!FLAGS.includes(flag[2])) throw new Error(`The filter ${flag[2]} needs a comparison, such as ${flag[2]}=${example(flag[2])}.`);
    return [{ name: flag[2], operator: "=", operand: flag[1] ? 0 : 1 }];
  }
  const parts = filter.match(COMPARISON);
  if (!parts) throw new Error(`“${filter}” is no filter; expected one such as connected, n<=6 or nim_value=3.`);
  const [, name, sign, operand] = parts;
  const operator = SPELLED[sign] ?? sign;
  known(name);
  if (FLAGS.includes(name)) return [flagCondition(name, operator, operand)];
  if (WORDS.includes(name)) return [wordCondition(name, operator, operand)];
  const range = operand.match(/^(\d{1,9})\.\.(\d{1,9})$/);
  if (range && operator === "=") {
    return [
      { name, operator: ">=", operand: Number(range[1]) },
      { name, operator: "<=", operand: Number(range[2]) },
    ];
  }
  if (!/^-?\d{1,9}$/.test(operand)) throw new Error(`The filter ${name} is compared with a whole number, got “${operand}”.`);
  return [{ name, operator, operand: Number(operand) }];
}

function flagCondition(name, operator, operand) {
  if (!["=", "!="].includes(operator) || !(operand in TRUTH)) {
    throw new Error(`The filter ${name} is compared with yes or no, got “${operator}${operand}”.`);
  }
  return { name, operator: "=", operand: operator === "=" ? TRUTH[operand] : 1 - TRUTH[operand] };
}

function wordCondition(name, operator, operand) {
  if (!["=", "!="].includes(operator)) throw new Error(`The filter ${name} is compared by = or !=, got ${operator}.`);
  if (name === "outcome" && !OUTCOMES.includes(operand)) {
    throw new Error(`An outcome is one of ${OUTCOMES.join(", ")}, got “${operand}”.`);
  }
  const written = { "*0": "0", "*1": "*" }[operand] ?? operand;
  return { name, operator, operand: name === "value" ? written : operand };
}

function known(name) {
  const names = [...NUMBERS, ...WORDS, ...FLAGS];
  if (!names.includes(name)) throw new Error(`There is no filter “${name}” here; there are ${names.join(", ")}.`);
}

const example = (name) => ({ value: "{2|0}", outcome: "N" })[name] ?? "3";

/** The nim-value of a value in notation, null where it is no nimber. */
export function nimValue(value) {
  if (value === "0") return 0;
  const nimber = value.match(/^\*(\d*)$/);
  return nimber ? Number(nimber[1] || 1) : null;
}

const facts = {
  n: ({ key }) => verticesOf(key),
  m: (row) => graphOf(row).edges.length,
  nim_value: ({ value }) => nimValue(value),
  value: ({ value }) => value,
  outcome: ({ outcome }) => outcome,
  connected: (row) => (components(graphOf(row).n, graphOf(row).edges).length <= 1 ? 1 : 0),
  plain: ({ key }) => (isPlain(key) ? 1 : 0),
};
const COSTLY = ["m", "connected"];

const graphOf = (row) => (row.graph ??= decoded(row.key));

/** A test of rows {key, name, value, outcome, evidence}; what has no such number meets no comparison with it. */
export function testOf(conditions, { name = "", evidence = "" } = {}) {
  const ordered = [...conditions].sort((a, b) => COSTLY.includes(a.name) - COSTLY.includes(b.name));
  const wanted = name.trim().toLowerCase();
  return (row) =>
    (evidence === "" || row.evidence === evidence) &&
    (wanted === "" || row.name.toLowerCase().includes(wanted)) &&
    ordered.every((one) => {
      const fact = facts[one.name](row);
      return fact !== null && compare[one.operator](fact, one.operand);
    });
}

/** The number of edges of a row. */
export const edgesOf = (row) => facts.m(row);

/** Whether only graphs with a flag meet the conditions. */
export const asksFor = (conditions, flag) => conditions.some(({ name, operand }) => name === flag && operand === 1);

/** The numbers of vertices that conditions leave: {low, high, without}, high null where there is no bound.
 *
 * The graph without vertices is left out unless n = 0 is asked for; connected, m edges reach m + 1 vertices. */
export function sizesOf(conditions) {
  const empty = conditions.some(({ name, operator, operand }) => name === "n" && ["=", ">="].includes(operator) && operand === 0);
  let [low, high] = [empty ? 0 : 1, null];
  const without = new Set();
  for (const { name, operator, operand } of conditions) {
    const bounds = name === "n" || (name === "m" && asksFor(conditions, "connected"));
    if (bounds && ["=", "<=", "<"].includes(operator)) {
      const bound = operand - (operator === "<" ? 1 : 0) + (name === "m" ? 1 : 0);
      high = high === null ? bound : Math.min(high, bound);
    }
    if (name === "n" && ["=", ">=", ">"].includes(operator)) low = Math.max(low, operand + (operator === ">" ? 1 : 0));
    if (name === "n" && operator === "!=") without.add(operand);
  }
  return { low, high, without };
}
