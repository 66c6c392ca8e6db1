import {
  codingSentence,
  maxAnswerBytes,
  parseJson,
  readBytes,
  tooLarge,
} from "#lib/v4/client/body.ts";
import { codeOf, isNeverSent } from "#lib/v4/client/classify-response.ts";
import type { Clock } from "#lib/v4/client/clock.ts";
import { createdIdOf } from "#lib/v4/client/created-id.ts";
import type { V4Request } from "#lib/v4/client/request.ts";
import { dateOf } from "#lib/v4/client/time-headers.ts";
import { requestIdOf, toUpstreamError } from "#lib/v4/client/upstream-error.ts";
import { isV4Error, V4Error } from "#lib/v4/errors.ts";
import { networkCause } from "#lib/v4/network-words.ts";
import { isDenial } from "#lib/v4/normalize/normalize.ts";
import { type OperationName, specOf } from "#lib/v4/registry.ts";

export interface AttemptOptions {
  /** URL of the service without `/v4` and without a slash at its end. */
  baseUrl: string;
  headers: Headers;
  /** Removed from texts of the service, which may echo it. */
  apiKey: string;
  fetch: typeof fetch;
  clock: Clock;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

export interface Received {
  status: number;
  /** `undefined` where the body is not readable and `createdId` stands for it. */
  json: unknown;
  /** The id of a created record in the answer's header; `null` where the body must name it. */
  createdId: string | null;
  requestId: string | null;
  /** The service's clock, from the `Date` header: milliseconds, or `null`. */
  date: number | null;
}

/** Statuses with which a service may deny an order in a pre-flight check, in place of 200. */
const denialStatuses: readonly number[] = [400, 409, 422];

/** Whether an answer is a plain no to a pre-flight check, with another status than 200. */
const isDenied = async (name: OperationName, response: Response): Promise<boolean> => {
  if (name !== "orders.validate" || !denialStatuses.includes(response.status)) return false;
  try {
    const bytes = await readBytes(response.clone(), maxAnswerBytes);
    return bytes !== tooLarge && isDenial(parseJson(bytes));
  } catch {
    return false;
  }
};

const receive = async (
  name: OperationName,
  { target }: V4Request,
  response: Response,
  { apiKey, baseUrl, clock }: AttemptOptions,
): Promise<Received> => {
  if (!response.ok && !(await isDenied(name, response))) {
    throw await toUpstreamError(name, response, { apiKey, now: clock.now() });
  }
  const bytes = await readBytes(response, maxAnswerBytes);
  const json = bytes === tooLarge ? undefined : parseJson(bytes);
  const requestId = requestIdOf(response, json, apiKey);
  const { status, headers } = response;
  const located = { status, location: headers.get("location"), json };
  const createdId = createdIdOf(name, located, { baseUrl, target });
  if (json !== undefined || createdId !== null) {
    return { status, json, createdId, requestId, date: dateOf(headers.get("date")) };
  }
  throw new V4Error({
    kind: "malformed",
    message:
      bytes === tooLarge
        ? "The service's answer is too large to be read."
        : codingSentence(headers.get("content-encoding")),
    status,
    requestId,
    isSettled: specOf(name).effect === "read",
    operation: name,
  });
};

/**
 * Sends one request and returns its whole answer as JSON. Follows no redirect and never retries.
 * Throws only `V4Error`, without the error of `fetch`, which may quote the request.
 */
export const attempt = async (
  name: OperationName,
  request: V4Request,
  options: AttemptOptions,
): Promise<Received> => {
  const isRead = specOf(name).effect === "read";
  const { signal, clock } = options;
  if (signal?.aborted) throw new V4Error({ kind: "aborted", operation: name });

  const timeout = new AbortController();
  const cancelTimer = clock.after(options.timeoutMs, () => timeout.abort());
  let status: number | null = null;
  try {
    const headers = new Headers(options.headers);
    if (request.body !== null) headers.set("content-type", "application/json");
    const response = await options.fetch(options.baseUrl + request.target, {
      method: request.method,
      headers,
      body: request.body,
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.any(signal ? [timeout.signal, signal] : [timeout.signal]),
    });
    status = response.status;
    return await receive(name, request, response, options);
  } catch (error) {
    if (isV4Error(error)) throw error;
    const isLate = timeout.signal.aborted;
    if (signal?.aborted && !isLate) {
      throw new V4Error({ kind: "aborted", status, isSettled: isRead, operation: name });
    }
    const code = codeOf(error);
    throw new V4Error({
      kind: "unreachable",
      networkCause: isLate ? "noAnswer" : status === null ? networkCause(code) : "brokeOff",
      status,
      isSettled: isRead || (status === null && !isLate && isNeverSent(code)),
      operation: name,
    });
  } finally {
    cancelTimer();
  }
};
