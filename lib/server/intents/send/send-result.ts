import "server-only";
import type { Failure } from "#lib/protocol/failure.ts";
import { toFailure } from "#lib/protocol/to-failure.ts";
import type { WireAnswer } from "#lib/server/intents/send/wire.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import { codingSentence, parseJson } from "#lib/v4/client/body.ts";
import { createdIdOf } from "#lib/v4/client/created-id.ts";
import { toUpstreamError } from "#lib/v4/client/upstream-error.ts";
import { meaningOf, writeKindOf } from "#lib/v4/client/write-status.ts";
import { isV4Error, V4Error } from "#lib/v4/errors.ts";
import { networkWords } from "#lib/v4/network-words.ts";
import { normalize } from "#lib/v4/normalize/normalize.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** What came of one sending. Source: api-v4.md, Errors; Endpoints, rule 5. */
export type SendResult =
  | { result: "not sent"; failure: Failure }
  | { result: "accepted"; id: string | null; record: Record<string, unknown> }
  | { result: "refused"; failure: Failure; pausesKey: boolean }
  /** One lookup decides whether it went through. */
  | { result: "conflict"; failure: Failure }
  /** The service refused it, no lookup can show it, and the status proves nothing. */
  | { result: "unconfirmed"; failure: Failure }
  | { result: "unknown"; failure: Failure };

const toSendFailure = (
  operation: WriteName,
  kind: V4Error["kind"],
  status: number | null,
  message = "",
) => toFailure(new V4Error({ kind, message, status, operation, isSettled: false }), operation);

type Answered = Extract<WireAnswer, { kind: "answered" }>;

/** Returns why a success can't be read, where more is known than that. */
const messageFor = ({ problem, header }: Answered) => {
  if (problem === undefined) return "";
  return problem === "TOO_LARGE"
    ? sentenceToStore("journal.answerTooLarge")
    : codingSentence(header("content-encoding"));
};

/**
 * Returns whether an answer without a body is complete: 204 says that there is none, and 201 and 202
 * say what happened. An empty 200 may come from a gateway.
 */
const isBodiless = ({ status, bytes, problem }: Answered) =>
  bytes.byteLength === 0 && problem === undefined && [201, 202, 204].includes(status);

/** "A 2xx response means the operation was accepted": a write that sets a value has no record to name. */
const acceptedWithoutBody = (operation: WriteName, pathId: string | null) => {
  const kind = writeKindOf(operation);
  if (kind === "hidden value") return { id: null, record: {} };
  return kind === "update" && pathId !== null ? { id: pathId, record: { id: pathId } } : null;
};

/** What was sent, as far as reading the answer depends on it. */
interface Sent {
  apiKey: string;
  /** The id in the path of an update; `null` for other writes. */
  pathId: string | null;
  /** Where it was sent: an id in a header counts only at the same address. */
  request: { baseUrl: string; target: string };
  /** Milliseconds, for `Retry-After`. */
  now: number;
}

const readSuccess = (
  operation: WriteName,
  answer: Answered,
  { pathId, request }: Sent,
): { id: string | null; record: Record<string, unknown> } | null => {
  const json = parseJson(answer.bytes);
  const { status, header } = answer;
  const createdId = createdIdOf(operation, { status, location: header("location"), json }, request);
  const located = (record: Record<string, unknown> = {}) =>
    createdId === null ? null : { id: createdId, record: { ...record, id: createdId } };
  if (isBodiless(answer)) return located() ?? acceptedWithoutBody(operation, pathId);
  if (json === undefined) return located();
  try {
    const record = normalize(operation, json).data as Record<string, unknown>;
    const id = typeof record.id === "string" && record.id !== "" ? record.id : null;
    const kind = writeKindOf(operation);
    if (id === null && kind !== "hidden value") return located(record);
    // An update that answers with another record has not answered this request.
    if (kind === "update" && id !== pathId) return null;
    return { id, record };
  } catch (error) {
    if (isV4Error(error)) return located();
    throw error;
  }
};

/** Classifies the answer to one sending. */
export const toSendResult = async (
  operation: WriteName,
  answer: WireAnswer,
  sent: Sent,
): Promise<SendResult> => {
  const { apiKey, now } = sent;
  if (answer.kind === "not sent") {
    const message = `${networkWords(answer.code)}. Nothing was sent.`;
    return { result: "not sent", failure: toSendFailure(operation, "unreachable", null, message) };
  }
  if (answer.kind === "broken") {
    return { result: "unknown", failure: toSendFailure(operation, "unreachable", answer.status) };
  }
  const { status, bytes, header } = answer;
  if (status >= 200 && status < 300) {
    const success = readSuccess(operation, answer, sent);
    if (success) return { result: "accepted", ...success };
    const message = messageFor(answer);
    return { result: "unknown", failure: toSendFailure(operation, "malformed", status, message) };
  }
  if (status < 200) {
    return { result: "unknown", failure: toSendFailure(operation, "malformed", status) };
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

/**
 * Replaces the values of secret fields in a failure's texts: a service may repeat in its refusal what
 * it refused, and the journal stores and shows those texts. `secrets`: see `WriteDefinition`.
 */
export const hideSecrets = (
  result: SendResult,
  input: Readonly<Record<string, unknown>>,
  secrets: Readonly<Record<string, string>> = {},
): SendResult => {
  if (!("failure" in result)) return result;
  const hide = (text: string) =>
    Object.entries(secrets).reduce((shown, [field, mask]) => {
      const value = input[field];
      return typeof value === "string" && value !== "" ? shown.replaceAll(value, mask) : shown;
    }, text);
  const { message, requestId } = result.failure;
  const failure = {
    ...result.failure,
    message: hide(message),
    requestId: requestId === null ? null : hide(requestId),
  };
  return { ...result, failure };
};
