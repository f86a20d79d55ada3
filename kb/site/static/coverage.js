// Whether an answer is complete, in the words that the base has for each number of vertices.

/** `{complete, reason}` for the numbers of vertices that conditions leave; `words` are those of their class. */
export function completeness(words, { low, high, without }) {
  const last = words.sizes.length - 1;
  const top = high === null ? last : Math.min(Math.max(low, high), last);
  const wanted = [];
  for (let n = Math.min(low, last); n <= top; n += 1) if (!without.has(n)) wanted.push(n);
  if (high !== null && (high < low || wanted.length === 0)) return { complete: true, reason: words.empty };
  if (high === null) return { complete: false, reason: words.unbounded };
  const said = wanted.map((n) => {
    const [complete, text] = words.said[words.sizes[n]];
    return { n, complete, text };
  });
  const complete = said.every((one) => one.complete);
  const shown = complete ? said : said.filter((one) => !one.complete);
  const texts = shown.map(({ text }) => text);
  const numbers = new Map();
  for (const { n, text } of shown) {
    // what is said of larger graphs may only add to what is said of smaller ones, and is then said of all
    const whole = texts.findLast((other) => other.startsWith(text));
    numbers.set(whole, [...(numbers.get(whole) ?? []), n]);
  }
  const reason = [...numbers].map(([text, sizes]) => text.replace("{}", spans(low >= last ? [low] : sizes))).join("; ");
  return { complete, reason };
}

/** Numbers as ranges: 1..4, 7. */
export function spans(numbers) {
  const found = [];
  for (const n of numbers) {
    const current = found.at(-1);
    if (current && current[1] === n - 1) current[1] = n;
    else found.push([n, n]);
  }
  return found.map(([first, last]) => (first === last ? String(first) : `${first}..${last}`)).join(", ");
}
