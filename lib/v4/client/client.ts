import { attempt, type Received } from "#lib/v4/client/attempt.ts";
import { type Clock, systemClock, wait } from "#lib/v4/client/clock.ts";
import { toRequest } from "#lib/v4/client/request.ts";
import {
  backoffMs,
  isRetryable,
  maxAttempts,
  type RetryBudget,
  retryBudget,
} from "#lib/v4/client/retry.ts";
import type { Drift } from "#lib/v4/drift.ts";
import { isV4Error, V4Error } from "#lib/v4/errors.ts";
import { pathOf } from "#lib/v4/operations/operation.ts";
import { type InputOf, type OperationName, type OutputOf, specOf } from "#lib/v4/registry.ts";
import { shape } from "#lib/v4/shape/shape.ts";
import { version } from "#lib/v4/version.ts";

export interface ClientOptions {
  /** Address of the service without `/v4`, e.g. `https://service.example`. */
  baseUrl: string;
  apiKey: string;
  /** Node's own keeps connections alive. */
  fetch?: typeof fetch;
  /** How long one attempt may take, to the last byte. Milliseconds, default 10,000. */
  attemptTimeoutMs?: number;
  /** How long a call may take with all its attempts and waits. Milliseconds, default 25,000. */
  deadlineMs?: number;
  /** Sent along with every request. Cannot replace the client's own headers. */
  headers?: Record<string, string>;
  /** Shared by several clients of one service, if given. */
  budget?: RetryBudget;
  clock?: Clock;
  random?: () => number;
}

/** A shaped answer and how it came about. Times in milliseconds. */
export interface Answer<Data> {
  data: Data;
  drift: Drift[];
  requestId: string | null;
  /** The service's clock when it answered (`Date` header): milliseconds to a second, or `null`. */
  date: number | null;
  attempts: number;
  /** From the call to the answer. */
  ms: number;
  /** Spent on the network, all attempts together; the rest is our own, and waiting. */
  upstreamMs: number;
}

export interface Client {
  /**
   * Calls one operation. Reads are tried again within the deadline; a write is sent once. Throws
   * only `V4Error`; on a write, its `isSettled` says whether it may have landed all the same.
   */
  perform<Name extends OperationName>(
    name: Name,
    input: InputOf<Name>,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Answer<OutputOf<Name>>>;
}

/** The address that paths are appended to. Throws when it is none: that is a setting's mistake. */
const toBase = (baseUrl: string) => {
  const url = URL.parse(baseUrl);
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new TypeError("The base address must be http(s)://host, without credentials or query.");
  }
  return url.origin + url.pathname.replace(/\/+$/, "");
};

const toHeaders = ({ apiKey, headers }: ClientOptions) => {
  if (apiKey.trim() === "") throw new TypeError("The API key is blank.");
  try {
    const all = new Headers(headers);
    all.set("accept", "application/json");
    all.set("user-agent", `quartermaster/${version}`);
    all.set("x-api-key", apiKey);
    return all;
  } catch {
    // The original error quotes the value it dislikes, which may be the key.
    throw new TypeError("The API key or a header holds characters that no header can carry.");
  }
};

/** `shape` knows neither status nor request id; here both are known. */
const shapeAnswer = <Name extends OperationName>(
  name: Name,
  { json, status, requestId }: Received,
  id: string | null,
) => {
  try {
    return shape(name, json, id);
  } catch (error) {
    if (!isV4Error(error)) throw error;
    throw new V4Error({ ...error.toJSON(), status, requestId });
  }
};

/** The record that the path names, where the answer is that record. */
const idOf = (name: OperationName, input: object): string | null =>
  pathOf(specOf(name)).endsWith("/{id}") && "id" in input ? String(input.id) : null;

/** A mistake of our own must not leave as raw text, and a write may have gone out before it. */
const unexpected = (name: OperationName) =>
  new V4Error({
    kind: "malformed",
    isSettled: specOf(name).effect === "read",
    operation: name,
  });

/**
 * A client of one service with one key. The key lives in a closure only: no property, no error,
 * no JSON and no inspection shows it. Source: api-v4.md, Endpoints (general rules); Errors.
 */
export const createClient = (options: ClientOptions): Client => {
  const base = toBase(options.baseUrl);
  const headers = toHeaders(options);
  const { apiKey, attemptTimeoutMs = 10_000, deadlineMs = 25_000 } = options;
  const { clock = systemClock, random = Math.random, budget = retryBudget() } = options;

  return {
    async perform(name, input, { signal } = {}) {
      const request = toRequest(name, input);
      const startedAt = clock.now();
      const deadlineAt = startedAt + deadlineMs;
      const most = specOf(name).effect === "read" ? maxAttempts : 1;
      let upstreamMs = 0;

      for (let attempts = 1; ; attempts += 1) {
        const sentAt = clock.now();
        try {
          const received = await attempt(name, request, {
            url: base + request.target,
            headers,
            apiKey,
            fetch: options.fetch ?? fetch,
            clock,
            // A process that was stopped meanwhile may find its deadline long past.
            timeoutMs: Math.max(1, Math.min(attemptTimeoutMs, deadlineAt - sentAt)),
            signal,
          });
          upstreamMs += clock.now() - sentAt;
          const shaped = shapeAnswer(name, received, idOf(name, input));
          budget.earn();
          const { requestId, date } = received;
          const ms = clock.now() - startedAt;
          return { ...shaped, requestId, date, attempts, ms, upstreamMs };
        } catch (error) {
          if (!isV4Error(error)) throw unexpected(name);
          if (attempts >= most || !isRetryable(error)) throw error;
          const pause = backoffMs(attempts, error, random);
          if (clock.now() + pause >= deadlineAt || !budget.spend()) throw error;
          upstreamMs += clock.now() - sentAt;
          if (!(await wait(clock, pause, signal))) {
            throw new V4Error({ kind: "aborted", operation: name });
          }
        }
      }
    },
  };
};
