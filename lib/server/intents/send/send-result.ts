import "server-only";
import type { Failure } from "#lib/protocol/failure.ts";
import { toFailure } from "#lib/protocol/to-failure.ts";
import type { WireAnswer } from "#lib/server/intents/send/wire.ts";
import { codingSentence, parseJson } from "#lib/v4/client/body.ts";
import { toUpstreamError } from "#lib/v4/client/upstream-error.ts";
import { meaningOf } from "#lib/v4/client/write-status.ts";
import { isV4Error, V4Error } from "#lib/v4/errors.ts";
import { networkWords } from "#lib/v4/network-words.ts";
import { methodOf } from "#lib/v4/operations/operation.ts";
import { specOf, type WriteName } from "#lib/v4/registry.ts";
import { shape } from "#lib/v4/shape/shape.ts";

/** What a sending's answer means for the intent. Source: api-v4.md, Errors; Endpoints, rule 5. */
export type SendResult =
  | { result: "not sent"; failure: Failure }
  | { result: "accepted"; id: string | null; record: Record<string, unknown> }
  | { result: "refused"; failure: Failure; pausesKey: boolean }
  /** One read of the record decides whether it went through. */
  | { result: "conflict"; failure: Failure }
  /** The service said no, the write can't be read back, and the status is no proof. */
  | { result: "unconfirmed"; failure: Failure }
  | { result: "unknown"; failure: Failure };

const failureOf = (
  operation: WriteName,
  kind: V4Error["kind"],
  status: number | null,
  message = "",
) => toFailure(new V4Error({ kind, message, status, operation, isSettled: false }), operation);

type Answered = Extract<WireAnswer, { kind: "answered" }>;

/** Why a success can't be read, where more is known than that it can't. */
const messageFor = ({ problem, header }: Answered) => {
  if (problem === undefined) return "";
  return problem === "TOO_LARGE"
    ? "The service's answer is too large to be read."
    : codingSentence(header("content-encoding"));
};

/** Operations whose success needs no id: a PIN is never read back. */
const needsId = (operation: WriteName) => operation !== "products.add-pin";

/**
 * Whether an answer without a body is the whole answer: 204 says that there is none, and 201 and 202
 * say what happened. A 200 with nothing may come from a gateway.
 */
const isBodiless = ({ status, bytes, problem }: Answered) =>
  bytes.byteLength === 0 && problem === undefined && [201, 202, 204].includes(status);

/** "A 2xx response means the operation was accepted": what sets a value has made no record to name. */
const acceptedWithoutBody = (operation: WriteName, pathId: string | null) => {
  if (!needsId(operation)) return { id: null, record: {} };
  const isUpdate = methodOf(specOf(operation)) === "PATCH";
  return isUpdate && pathId !== null ? { id: pathId, record: { id: pathId } } : null;
};

const readSuccess = (
  operation: WriteName,
  answer: Answered,
  pathId: string | null,
): { id: string | null; record: Record<string, unknown> } | null => {
  if (isBodiless(answer)) return acceptedWithoutBody(operation, pathId);
  const json = parseJson(answer.bytes);
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

export const toSendResult = async (
  operation: WriteName,
  answer: WireAnswer,
  { apiKey, pathId, now }: { apiKey: string; pathId: string | null; now: number },
): Promise<SendResult> => {
  if (answer.kind === "not sent") {
    const message = `${networkWords(answer.code)}. Nothing was sent.`;
    return { result: "not sent", failure: failureOf(operation, "unreachable", null, message) };
  }
  if (answer.kind === "broken") {
    return { result: "unknown", failure: failureOf(operation, "unreachable", answer.status) };
  }
  const { status, bytes, header } = answer;
  if (status >= 200 && status < 300) {
    const success = readSuccess(operation, answer, pathId);
    if (success) return { result: "accepted", ...success };
    const message = messageFor(answer);
    return { result: "unknown", failure: failureOf(operation, "malformed", status, message) };
  }
  if (status < 200) {
    return { result: "unknown", failure: failureOf(operation, "malformed", status) };
  }
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  const response = new Response(hasBody ? Buffer.from(bytes) : null, { status });
  for (const name of ["x-request-id", "retry-after"]) {
    const value = header(name);
    if (value !== null && /^[\x20-\x7e]*$/.test(value)) response.headers.set(name, value);
  }
  const error = await toUpstreamError(operation, response, { apiKey, now });
  const failure = toFailure(error, operation);
  const meaning = meaningOf(operation, status);
  if (meaning === "re-read") return { result: "conflict", failure };
  return meaning === "refused"
    ? { result: "refused", failure, pausesKey: status === 401 }
    : { result: meaning, failure };
};
