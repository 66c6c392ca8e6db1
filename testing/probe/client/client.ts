import { setTimeout as wait } from "node:timers/promises";

export interface Answer {
  status: number;
  /** The parsed body, or the id of the record that an empty answer created; null if it is not JSON. */
  body: unknown;
  text: string;
  headers: Headers;
}

/** Sends requests to the probed service and counts them. */
export interface Client {
  /** `key` replaces the main key; null sends no key. */
  get(path: string, key?: string | null): Promise<Answer>;
  send(method: string, path: string, body: unknown, key?: string | null): Promise<Answer>;
  /** Sends a request with exactly these headers and this body. */
  raw(method: string, path: string, init: RequestInit): Promise<Answer>;
  /** How many requests were sent. */
  count(): number;
}

const timeoutMs = 30_000;
const maxAttempts = 4;

/** Returns the delay of `Retry-After` in ms, at most 30 s. The contract does not show rate limits. */
const delayOf = (headers: Headers) =>
  Math.min(30, Math.max(1, Number(headers.get("retry-after")) || 2)) * 1000;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Returns the body of an answer. A service may answer a create by the address of the new record alone
 * (RFC 9110, 15.3.2); then the body is its id.
 */
const bodyOf = (text: string, { status, headers }: Response): unknown => {
  const location = headers.get("location");
  if ((status !== 201 && status !== 202) || text !== "" || location === null) return parse(text);
  return { id: decodeURIComponent(location.split("/").at(-1) ?? "") };
};

/** `origin` is the address without `/v4`. The client repeats requests that are rate-limited. */
export const createClient = (origin: string, mainKey: string): Client => {
  let count = 0;
  const raw = async (method: string, path: string, init: RequestInit): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      count += 1;
      const response = await fetch(`${origin}${path}`, {
        ...init,
        method,
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (response.status === 429 && attempt < maxAttempts) {
        await wait(delayOf(response.headers));
        continue;
      }
      return {
        status: response.status,
        body: bodyOf(text, response),
        text,
        headers: response.headers,
      };
    }
  };
  const keyHeader = (key: string | null | undefined): Record<string, string> =>
    key === null ? {} : { "x-api-key": key ?? mainKey };
  return {
    raw,
    count: () => count,
    get: (path, key) => raw("GET", path, { headers: keyHeader(key) }),
    send: (method, path, body, key) =>
      raw(method, path, {
        headers: { ...keyHeader(key), "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
  };
};
