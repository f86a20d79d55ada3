// The page of the API: each operation is a form whose request can be run.

import { byId } from "./dom.js";
import { root } from "./links.js";

/** Parameters that may stand several times: in a form there is a space between. */
const MANY = new Set(["filter", "sort", "by"]);
const LONGEST_SHOWN = 20_000;

/** The request that a form describes: its address and what is sent. */
export function requestOf({ method, path, fields }) {
  const query = new URLSearchParams();
  let address = path;
  let body = null;
  for (const { name, place, value } of fields) {
    if (place === "path") address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === "body") body = value;
    else for (const one of MANY.has(name) ? value.split(/\s+/) : [value]) if (one !== "") query.append(name, one);
  }
  const text = query.toString();
  return { url: `${root}${address}${text ? `?${text}` : ""}`, method, body };
}

/** What goes with a POST: the token too, where the service wants one and it was typed. */
function headersOfPost() {
  const token = byId("token")?.value;
  return { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
}

async function run(form) {
  const fields = [...form.elements]
    .filter(({ name }) => name)
    .map(({ name, value, dataset }) => ({ name, value: value.trim(), place: dataset.place }));
  const { url, method, body } = requestOf({ ...form.dataset, fields });
  const answer = form.querySelector("pre");
  form.querySelector(".address").textContent = `${method} ${url}`;
  answer.hidden = false;
  answer.textContent = "…";
  try {
    const response = await fetch(url, { method, body, headers: body === null ? {} : headersOfPost() });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    const shown = isJson && text.length <= LONGEST_SHOWN ? JSON.stringify(JSON.parse(text), null, 2) : text;
    const rest = shown.length - LONGEST_SHOWN;
    answer.textContent = `${response.status}\n${shown.slice(0, LONGEST_SHOWN)}${rest > 0 ? `\n… ${rest} more characters` : ""}`;
  } catch {
    answer.textContent = "The service does not answer.";
  }
}

globalThis.document?.addEventListener("submit", (event) => {
  event.preventDefault();
  run(event.target);
});
