// Text as it is typed or pasted. Bare graph6 and sparse6 lines are told from the graph language.

/** The text as the service reads it: a pasted `DQc` becomes `g6:DQc`. */
export function graphText(given) {
  const text = given.trim();
  if (text.startsWith(">>graph6<<")) return `g6:${text.slice(10)}`;
  if (text.startsWith(">>sparse6<<")) return `s6:${text.slice(11)}`;
  if (/^:[?-~]+$/.test(text)) return `s6:${text}`;
  return isGraph6(text) ? `g6:${text}` : text;
}

/** Whether a text has exactly the bytes of one graph6 line, padded with zeros. */
export function isGraph6(text) {
  if (!/^[?-~]+$/.test(text) || text.startsWith("~")) return false;
  const n = text.charCodeAt(0) - 63;
  const bits = (n * (n - 1)) / 2;
  if (text.length !== 1 + Math.ceil(bits / 6)) return false;
  const spare = (6 - (bits % 6)) % 6;
  const last = text.length > 1 ? text.charCodeAt(text.length - 1) - 63 : 0;
  return last % 2 ** spare === 0;
}

/** A member of a family: its variables replaced by numbers, in brackets where another number is beside them. */
export function member(family, values) {
  const variable = new RegExp(`(?<![A-Za-z])(?:${Object.keys(values).join("|")})(?![A-Za-z])`, "g");
  return family.replaceAll(variable, (name, at) => {
    const value = String(values[name]);
    const [before, after] = [family[at - 1] ?? "", family[at + name.length] ?? ""];
    if (before === "_") return `{${value}}`;
    return value.startsWith("-") || /[\d)]/.test(before) || /[\d(]/.test(after) ? `(${value})` : value;
  });
}
