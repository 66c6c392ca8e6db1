import type { RecordedClick, RecordedRequest } from "./record-clicks.ts";

/** Requests that a browser sends to one origin at the same time (HTTP/1.1). */
const maxAtOnce = 6;

export interface ClickTimes {
  /** Milliseconds until the page has come. */
  page: number;
  /** Milliseconds until all its reads have come as well. */
  whole: number;
  /** One line for each request that failed. */
  errors: string[];
}

/** A row of React's stream that carries an error, which the browser would show or act on. */
const streamedError = /^[0-9a-f]+:E\{.*$/m;

/** Sends a request and waits for the whole answer. Returns a line about its failure, or `null`. */
const send = async (
  origin: string,
  cookie: string,
  { path, headers }: RecordedRequest,
): Promise<string | null> => {
  try {
    const response = await fetch(`${origin}${path}`, {
      headers: { ...headers, cookie, "sec-fetch-site": "same-origin" },
      redirect: "manual",
    });
    const body = await response.text();
    if (response.status !== 200) return `${response.status} ${path}`;
    const error = headers.rsc ? streamedError.exec(body)?.[0] : undefined;
    return error === undefined ? null : `${error.slice(0, 200)} ${path}`;
  } catch (error) {
    return `${error instanceof Error ? error.message : error} ${path}`;
  }
};

/** Sends the requests of a click as a browser does: the page, then its reads, six at a time. */
export async function replayClick(
  origin: string,
  cookie: string,
  { navigation, reads }: RecordedClick,
): Promise<ClickTimes> {
  const begin = performance.now();
  const errors: (string | null)[] = [];
  if (navigation) errors.push(await send(origin, cookie, navigation));
  const page = performance.now() - begin;
  const waiting = [...reads];
  const sendOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      errors.push(await send(origin, cookie, next));
  };
  await Promise.all(Array.from({ length: maxAtOnce }, sendOn));
  return {
    page,
    whole: performance.now() - begin,
    errors: errors.filter((error) => error !== null),
  };
}

/** Follows the changes of a person's records until `signal` aborts, as one open tab does. */
export async function followChanges(origin: string, cookie: string, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      const { body, ok, status } = await fetch(`${origin}/api/live`, {
        headers: { accept: "text/event-stream", cookie, "sec-fetch-site": "same-origin" },
        signal,
      });
      if (!ok) throw new Error(`The stream of changes was answered ${status}`);
      for await (const _chunk of body ?? []) if (signal.aborted) return;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
