import {
  codingSentence,
  maxAnswerBytes,
  parseJson,
  readBytes,
  tooLarge,
} from "#lib/v4/client/body.ts";
import { codeOf, isNeverSent } from "#lib/v4/client/classify-response.ts";
import type { Clock } from "#lib/v4/client/clock.ts";
import type { V4Request } from "#lib/v4/client/request.ts";
import { dateOf } from "#lib/v4/client/time-headers.ts";
import { requestIdOf, toUpstreamError } from "#lib/v4/client/upstream-error.ts";
import { isV4Error, V4Error } from "#lib/v4/errors.ts";
import { networkWords } from "#lib/v4/network-words.ts";
import { type OperationName, specOf } from "#lib/v4/registry.ts";

export interface AttemptOptions {
  url: string;
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
  json: unknown;
  requestId: string | null;
  /** The service's clock, from the `Date` header: milliseconds, or `null`. */
  date: number | null;
}

const receive = async (
  name: OperationName,
  response: Response,
  { apiKey, clock }: AttemptOptions,
): Promise<Received> => {
  if (!response.ok) throw await toUpstreamError(name, response, { apiKey, now: clock.now() });
  const bytes = await readBytes(response, maxAnswerBytes);
  const json = bytes === tooLarge ? undefined : parseJson(bytes);
  const requestId = requestIdOf(response, json, apiKey);
  if (json !== undefined) {
    return { status: response.status, json, requestId, date: dateOf(response.headers.get("date")) };
  }
  throw new V4Error({
    kind: "malformed",
    message:
      bytes === tooLarge
        ? "The service's answer is too large to be read."
        : codingSentence(response.headers.get("content-encoding")),
    status: response.status,
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
    const response = await options.fetch(options.url, {
      method: request.method,
      headers,
      body: request.body,
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.any(signal ? [timeout.signal, signal] : [timeout.signal]),
    });
    status = response.status;
    return await receive(name, response, options);
  } catch (error) {
    if (isV4Error(error)) throw error;
    const isLate = timeout.signal.aborted;
    if (signal?.aborted && !isLate) {
      throw new V4Error({ kind: "aborted", status, isSettled: isRead, operation: name });
    }
    const code = codeOf(error);
    throw new V4Error({
      kind: "unreachable",
      message:
        status === null || isLate
          ? `${networkWords(isLate ? "TIMEOUT" : code)}.`
          : "The service's answer broke off or could not be decompressed.",
      status,
      isSettled: isRead || (status === null && !isLate && isNeverSent(code)),
      operation: name,
    });
  } finally {
    cancelTimer();
  }
};
