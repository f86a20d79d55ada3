// Questions to the service: JSON in, JSON out, one kind of error.

import { root } from "./links.js";

/** An error that the service explains in one sentence. */
export class ApiError extends Error {
  constructor({ kind = "network", message, at = null }) {
    super(message);
    this.kind = kind;
    this.at = at;
  }
}

/** The address of `/api/v1/…` with a query; lists repeat their name, null is left out. */
export function address(path, query = {}) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== "") parameters.append(name, one);
    }
  }
  const text = parameters.toString();
  return `${root}/api/v1/${path}${text ? `?${text}` : ""}`;
}

/** The answer to a GET. */
export function ask(path, query = {}, { signal } = {}) {
  return answerTo(address(path, query), { signal, headers: { Accept: "application/json" } });
}

/** The value of a position: solved now where it is unknown and the service may solve, which takes a POST. */
export function askValue(game, graph, { signal } = {}) {
  const path = `games/${game}/value`;
  if (document.body.dataset.solves !== "true") return ask(path, { graph }, { signal });
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  return answerTo(address(path), { signal, headers, method: "POST", body: JSON.stringify({ graph }) });
}

async function answerTo(url, request) {
  let response;
  try {
    response = await fetch(url, request);
  } catch (problem) {
    if (problem.name === "AbortError") throw problem;
    throw new ApiError({ message: "The service does not answer." });
  }
  const record = await response.json().catch(() => null);
  if (response.ok && record !== null) return record;
  throw new ApiError(
    record?.error ?? { kind: "network", message: `The service answers ${response.status}.` },
  );
}

/** Runs one question at a time: a new one stops the one before, whose answer is then never given. */
export function latest() {
  let running = null;
  return async (question) => {
    running?.abort();
    const mine = (running = new AbortController());
    try {
      const answer = await question(mine.signal);
      return mine.signal.aborted ? undefined : answer;
    } catch (problem) {
      if (mine.signal.aborted) return undefined;
      throw problem;
    }
  };
}
