import { maxErrorBodyBytes, parseJson, readBytes, tooLarge } from "#lib/v4/client/body.ts";
import { isSettledBy, kindOfStatus } from "#lib/v4/client/classify-response.ts";
import { parseRetryAfter } from "#lib/v4/client/time-headers.ts";
import { V4Error } from "#lib/v4/errors.ts";
import { isObject, own } from "#lib/v4/normalize/json.ts";
import type { OperationName } from "#lib/v4/registry.ts";

/** The documented message of every 500. Quartermaster's own sentence says more. */
const genericText = "Request failed";

/** Returns text of the service made safe to show: no control characters, no key, limited in length. */
export const clean = (text: unknown, apiKey: string, maxLength: number): string | null => {
  if (typeof text !== "string") return null;
  const shown = text
    .replaceAll(apiKey, "[key]")
    .replaceAll(/svc_sk_[^\s"',;]+/g, "[key]")
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  return shown === "" ? null : shown.slice(0, maxLength);
};

/** Reads both documented bodies, `{statusMessage}` and `{error: {message}}`, and a bare `{message}`. */
const messageIn = (json: unknown): unknown => {
  if (!isObject(json)) return null;
  const error = own(json, "error");
  const inner = isObject(error) ? own(error, "message") : error;
  return [own(json, "statusMessage"), inner, own(json, "message")].find(
    (text) => typeof text === "string",
  );
};

/** Returns the id to quote to the service's support, from the header, else from the body. */
export const requestIdOf = (response: Response, json: unknown, apiKey: string): string | null => {
  const places = [json, isObject(json) ? own(json, "error") : null].filter(isObject);
  const inBody = places.map((place) => own(place, "request_id") ?? own(place, "requestId"));
  const found = [response.headers.get("x-request-id"), ...inBody].find(
    (id) => typeof id === "string" && id !== "",
  );
  return clean(found, apiKey, 128);
};

const readJson = async (response: Response) => {
  try {
    const bytes = await readBytes(response, maxErrorBodyBytes);
    return bytes === tooLarge ? undefined : parseJson(bytes);
  } catch {
    // The status alone decides what the failure means.
    return undefined;
  }
};

/** Returns the error for an answer with a status other than 2xx. Source: api-v4.md, Errors. */
export const toUpstreamError = async (
  operation: OperationName,
  response: Response,
  { apiKey, now }: { apiKey: string; now: number },
): Promise<V4Error> => {
  const { status } = response;
  const isRedirect = status < 400;
  if (isRedirect) response.body?.cancel().catch(() => undefined);
  const json = isRedirect ? undefined : await readJson(response);
  const message = clean(messageIn(json), apiKey, 500);
  const fallback = isRedirect ? "The service answered with a redirect, which is not followed." : "";
  return new V4Error({
    kind: kindOfStatus(status),
    message: message === null || message === genericText ? fallback : message,
    status,
    requestId: requestIdOf(response, json, apiKey),
    retryAfterMs: parseRetryAfter(response.headers.get("retry-after"), now),
    isSettled: isSettledBy(operation, status),
    operation,
  });
};
