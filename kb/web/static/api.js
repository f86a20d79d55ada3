// Questions to the service: JSON in, JSON out, one kind of error.

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
  return `/api/v1/${path}${text ? `?${text}` : ""}`;
}

/** The answer to a GET. */
export async function ask(path, query = {}, { signal } = {}) {
  let response;
  try {
    response = await fetch(address(path, query), { signal, headers: { Accept: "application/json" } });
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
