import "server-only";
import type { WireAnswer } from "#lib/server/intents/wire";
import { parseJson } from "#lib/v4/client/body";
import { toUpstreamError } from "#lib/v4/client/upstream-error";
import { isSettledBy } from "#lib/v4/client/verdict";
import { isV4Error, V4Error } from "#lib/v4/errors";
import type { Failure } from "#lib/v4/failure";
import { networkWords } from "#lib/v4/network-words";
import { methodOf } from "#lib/v4/operation";
import { specOf, type WriteName } from "#lib/v4/registry";
import { shape } from "#lib/v4/shape";
import { toFailure } from "#lib/v4/to-failure";

/** What a sending's answer means for the intent. Source: api-v4.md, Errors; Endpoints, rule 5. */
export type Verdict =
  | { verdict: "not sent"; failure: Failure }
  | { verdict: "accepted"; id: string | null; record: Record<string, unknown> }
  | { verdict: "refused"; failure: Failure; pausesKey: boolean }
  /**
   * 409, whose cause may be our own earlier success; and 403 or 404 on an update, which may be
   * about reading its result back. One re-read decides.
   */
  | { verdict: "conflict"; failure: Failure }
  | { verdict: "unknown"; failure: Failure };

const failureOf = (
  operation: WriteName,
  kind: V4Error["kind"],
  status: number | null,
  message = "",
) => toFailure(new V4Error({ kind, message, status, operation, isSettled: false }), operation);

/** Operations whose success needs no id: a PIN is never read back. */
const needsId = (operation: WriteName) => operation !== "products.add-pin";

const readSuccess = (
  operation: WriteName,
  bytes: Uint8Array,
  pathId: string | null,
): { id: string | null; record: Record<string, unknown> } | null => {
  const json = parseJson(bytes);
  if (json === undefined) return null;
  try {
    const record = shape(operation, json).data as Record<string, unknown>;
    const id = typeof record.id === "string" && record.id !== "" ? record.id : null;
    if (id === null && needsId(operation)) return null;
    // An update answers with its own record, or with something that is not an answer to it.
    if (methodOf(specOf(operation)) === "PATCH" && id !== pathId) return null;
    return { id, record };
  } catch (error) {
    if (isV4Error(error)) return null;
    throw error;
  }
};

export const verdictOf = async (
  operation: WriteName,
  answer: WireAnswer,
  { apiKey, pathId, now }: { apiKey: string; pathId: string | null; now: number },
): Promise<Verdict> => {
  if (answer.kind === "not sent") {
    const message = `${networkWords(answer.code)}. Nothing was sent.`;
    return { verdict: "not sent", failure: failureOf(operation, "unreachable", null, message) };
  }
  if (answer.kind === "broken") {
    return { verdict: "unknown", failure: failureOf(operation, "unreachable", answer.status) };
  }
  const { status, bytes, header } = answer;
  if (status >= 200 && status < 300) {
    const success = readSuccess(operation, bytes, pathId);
    if (success) return { verdict: "accepted", ...success };
    return { verdict: "unknown", failure: failureOf(operation, "malformed", status) };
  }
  if (status < 200) {
    return { verdict: "unknown", failure: failureOf(operation, "malformed", status) };
  }
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  const response = new Response(hasBody ? Buffer.from(bytes) : null, { status });
  for (const name of ["x-request-id", "retry-after"]) {
    const value = header(name);
    if (value !== null && /^[\x20-\x7e]*$/.test(value)) response.headers.set(name, value);
  }
  const error = await toUpstreamError(operation, response, { apiKey, now });
  const failure = toFailure(error, operation);
  const isUpdate = methodOf(specOf(operation)) === "PATCH";
  if (status === 409 || (isUpdate && (status === 403 || status === 404))) {
    return { verdict: "conflict", failure };
  }
  return isSettledBy(operation, status)
    ? { verdict: "refused", failure, pausesKey: status === 401 }
    : { verdict: "unknown", failure };
};
