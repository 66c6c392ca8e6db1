import { attempt, type Received } from "#lib/v4/client/attempt.ts";
import { type Auth, authHeader } from "#lib/v4/client/auth-header.ts";
import { baseAddressOf } from "#lib/v4/client/base-address.ts";
import { type Clock, systemClock, wait } from "#lib/v4/client/clock.ts";
import { toRequest } from "#lib/v4/client/request.ts";
import {
  backoffMs,
  isRetryable,
  maxAttempts,
  type RetryBudget,
  retryBudget,
} from "#lib/v4/client/retry.ts";
import { neverSilent, type Silence } from "#lib/v4/client/silence.ts";
import { version } from "#lib/v4/client/version.ts";
import type { Drift } from "#lib/v4/drift.ts";
import { isV4Error, V4Error } from "#lib/v4/errors.ts";
import { type ListGap, normalize } from "#lib/v4/normalize/normalize.ts";
import { pathOf } from "#lib/v4/operations/operation.ts";
import { type InputOf, type OperationName, type OutputOf, specOf } from "#lib/v4/registry.ts";

export interface ClientOptions {
  /** URL of the service without `/v4`, e.g. `https://service.example`. */
  baseUrl: string;
  /** An API key, or with `auth: "id token"` the ID token of a person. */
  apiKey: string;
  /** How `apiKey` is sent: as X-API-KEY, or as Authorization: Bearer. Default: `api key`. */
  auth?: Auth | undefined;
  /** Default: Node's own, which keeps connections alive. */
  fetch?: typeof fetch;
  /** Time limit of one attempt, to the last byte. Milliseconds, default 10,000. */
  attemptTimeoutMs?: number;
  /** Time limit of a call with all its attempts and waits. Milliseconds, default 25,000. */
  deadlineMs?: number;
  /** The budget that several clients of one service share. Default: one of the client's own. */
  budget?: RetryBudget;
  /** What is known of the service's silence, for its clients to share. Default: it never is. */
  silence?: Silence;
  clock?: Clock;
  random?: () => number;
  /**
   * Receives the JSON of each successful answer as it came, before it is normalized; `{id}` where the
   * answer to a create has no JSON and its header the id.
   */
  onReceived?: (json: unknown) => void;
}

/** A normalized answer with facts about the call. Times in milliseconds. */
export interface Answer<Data> {
  data: Data;
  drift: Drift[];
  /** Why a list may lack records; `null` where it does not. */
  gap: ListGap | null;
  requestId: string | null;
  /** The service's clock when it answered (`Date` header): milliseconds to a second, or `null`. */
  date: number | null;
  attempts: number;
  ms: number;
  /** Time on the network in all attempts. The rest of `ms` is waiting and Quartermaster's own work. */
  upstreamMs: number;
}

export interface Client {
  /**
   * Calls one operation. Retries a read within the deadline, once if the service has fallen silent; sends a
   * write once. Throws only `V4Error`, whose `isSettled` is false when a write may have been carried out.
   */
  perform<Name extends OperationName>(
    name: Name,
    input: InputOf<Name>,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Answer<OutputOf<Name>>>;
}

/** Returns the URL that paths are appended to. Throws `TypeError` for a wrong setting. */
const toBase = (baseUrl: string) => {
  const url = URL.parse(baseUrl);
  const isBare = url && !url.username && !url.password && !url.search && !url.hash;
  if (!isBare || !/^https?:$/.test(url.protocol)) {
    throw new TypeError("The base address must be http(s)://host, without credentials or query.");
  }
  return baseAddressOf(url);
};

const toHeaders = ({ apiKey, auth }: ClientOptions) => {
  if (apiKey.trim() === "") throw new TypeError("The API key is blank.");
  const userAgent = `quartermaster/${version}`;
  try {
    return new Headers({
      accept: "application/json",
      "user-agent": userAgent,
      ...authHeader(apiKey, auth),
    });
  } catch {
    // The original error quotes the key.
    throw new TypeError("The API key holds characters that no header can carry.");
  }
};

const idIn = (data: object) => ("id" in data ? data.id : null);

/** Normalizes an answer, and adds the status and the request id to an error of `shape`. */
const normalizeAnswer = <Name extends OperationName>(
  name: Name,
  { json, createdId, status, requestId }: Received,
  id: string | null,
) => {
  try {
    const normalized = normalize(name, json, id);
    if (createdId !== null)
      normalized.data = { ...normalized.data, id: idIn(normalized.data) ?? createdId };
    return normalized;
  } catch (error) {
    if (!isV4Error(error)) throw error;
    if (createdId !== null)
      return normalize(name, { [specOf(name).output.key]: { id: createdId } });
    throw new V4Error({ ...error.toJSON(), status, requestId });
  }
};

/** Returns the id of the requested record, where the answer is a record that the path names. */
const idOf = (name: OperationName, input: object): string | null =>
  pathOf(specOf(name)).endsWith("/{id}") && "id" in input ? String(input.id) : null;

/** Replaces an unexpected error, whose text may hold a secret. A write may have been sent before it. */
const toUnexpected = (name: OperationName) =>
  new V4Error({
    kind: "malformed",
    isSettled: specOf(name).effect === "read",
    operation: name,
  });

/**
 * Returns a client of one service with one key. Only a closure holds the key: no property, error,
 * JSON or inspection shows it. Source: api-v4.md, Endpoints (general rules); Errors.
 */
export const createClient = (options: ClientOptions): Client => {
  const base = toBase(options.baseUrl);
  const headers = toHeaders(options);
  const { apiKey, attemptTimeoutMs = 10_000, deadlineMs = 25_000 } = options;
  const { clock = systemClock, random = Math.random, budget = retryBudget() } = options;
  const { silence = neverSilent } = options;

  return {
    async perform(name, input, { signal } = {}) {
      const request = toRequest(name, input);
      const startedAt = clock.now();
      const deadlineAt = startedAt + deadlineMs;
      const isRead = specOf(name).effect === "read";
      const attemptLimit = isRead ? maxAttempts : 1;
      const wasSilent = silence.isSilent();
      let upstreamMs = 0;

      for (let attempts = 1; ; attempts += 1) {
        const sentAt = clock.now();
        // The deadline may have passed while the process was suspended.
        const leftMs = Math.max(1, Math.min(attemptTimeoutMs, deadlineAt - sentAt));
        const send = (timeoutMs: number) =>
          attempt(name, request, {
            baseUrl: base,
            headers,
            apiKey,
            fetch: options.fetch ?? fetch,
            clock,
            timeoutMs,
            signal,
          });
        try {
          // A shorter wait for the answer to a write would only leave more outcomes unknown.
          const received = await (isRead ? silence.listen(leftMs, send) : send(leftMs));
          upstreamMs += clock.now() - sentAt;
          const { json, createdId } = received;
          options.onReceived?.(json === undefined ? { id: createdId } : json);
          const normalized = normalizeAnswer(name, received, idOf(name, input));
          budget.earn();
          const { requestId, date } = received;
          const ms = clock.now() - startedAt;
          return { ...normalized, requestId, date, attempts, ms, upstreamMs };
        } catch (error) {
          if (!isV4Error(error)) throw toUnexpected(name);
          if (attempts >= attemptLimit || !isRetryable(error)) throw error;
          if (silence.isSilent() && (wasSilent || attempts > 1)) throw error;
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
