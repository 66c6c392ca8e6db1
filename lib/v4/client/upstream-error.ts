import { maxErrorBodyBytes, parseJson, readBytes, tooLarge } from "#lib/v4/client/body.ts";
import { isSettledBy, kindOfStatus } from "#lib/v4/client/classify-response.ts";
import { parseRetryAfter } from "#lib/v4/client/retry.ts";
import { V4Error } from "#lib/v4/errors.ts";
import type { OperationName } from "#lib/v4/registry.ts";
import { isObject, own } from "#lib/v4/shape/json.ts";

/** The documented text of every 500, which says less than our own sentence. */
const genericText = "Request failed";

/** Text of the service made safe to show: no control characters, no key, not endless. */
export const clean = (text: unknown, apiKey: string, longest: number): string | null => {
  if (typeof text !== "string") return null;
  const shown = text
    .replaceAll(apiKey, "[key]")
    .replaceAll(/svc_sk_[^\s"',;]+/g, "[key]")
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  return shown === "" ? null : shown.slice(0, longest);
};

/** Both documented bodies, `{statusMessage}` and `{error: {message}}`, and the plain `{message}`. */
const sentenceIn = (json: unknown): unknown => {
  if (!isObject(json)) return null;
  const error = own(json, "error");
  const inner = isObject(error) ? own(error, "message") : error;
  return [own(json, "statusMessage"), inner, own(json, "message")].find(
    (text) => typeof text === "string",
  );
};

/** The id to quote to support: the header's, else the body's. */
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
    // The status was read, and it is what counts.
    return undefined;
  }
};

/** The error behind a status other than 2xx. Source: api-v4.md, Errors. */
export const toUpstreamError = async (
  operation: OperationName,
  response: Response,
  { apiKey, now }: { apiKey: string; now: number },
): Promise<V4Error> => {
  const { status } = response;
  const isRedirect = status < 400;
  if (isRedirect) response.body?.cancel().catch(() => undefined);
  const json = isRedirect ? undefined : await readJson(response);
  const sentence = clean(sentenceIn(json), apiKey, 500);
  const ours = isRedirect ? "The service answered with a redirect, which is not followed." : "";
  return new V4Error({
    kind: kindOfStatus(status),
    message: sentence === null || sentence === genericText ? ours : sentence,
    status,
    requestId: requestIdOf(response, json, apiKey),
    retryAfterMs: parseRetryAfter(response.headers.get("retry-after"), now),
    isSettled: isSettledBy(operation, status),
    operation,
  });
};
