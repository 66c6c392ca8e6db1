import "server-only";
import { type OpenSpan, type SpanFacts, traced } from "#lib/server/tracing/trace.ts";
import { isV4Error } from "#lib/v4/errors.ts";

interface Call {
  operation: string;
  baseUrl: string;
}

const factsOf = ({ operation, baseUrl }: Call): SpanFacts => ({
  "qm.operation": operation,
  "server.address": new URL(baseUrl).hostname,
});

/** Returns the id that the service gave its answer, which people see at a failure. Other texts may hold anything. */
const serviceIdOf = (requestId: string | null): SpanFacts =>
  requestId !== null && /^[\w-]{1,64}$/.test(requestId)
    ? { "qm.service_request_id": requestId }
    : {};

const addFailure = (span: OpenSpan | null, error: unknown): void => {
  if (!isV4Error(error)) return;
  const { status, kind, requestId } = error;
  span?.add({
    "error.type": kind,
    ...(status !== null && { "http.response.status_code": status }),
    ...serviceIdOf(requestId),
  });
};

/** Runs a call of the service as a part of the trace of who asks. */
export const traceCall = <Answer extends { requestId: string | null; attempts: number }>(
  call: Call,
  perform: () => Promise<Answer>,
): Promise<Answer> =>
  traced(call.operation, { kind: "client", facts: factsOf(call) }, async (span) => {
    try {
      const answer = await perform();
      span?.add({ "qm.attempts": answer.attempts, ...serviceIdOf(answer.requestId) });
      return answer;
    } catch (error) {
      addFailure(span, error);
      throw error;
    }
  });

/** Runs the sending of a write as a part of its step. The answer's `kind` says how it failed. */
export const traceWrite = <Answer extends { kind: string; status?: number | null }>(
  { intentId, ...call }: Call & { intentId: string },
  send: () => Promise<Answer>,
): Promise<Answer> => {
  const facts = { ...factsOf(call), "qm.write": intentId };
  return traced(call.operation, { kind: "client", facts }, async (span) => {
    const answer = await send();
    const { kind, status = null } = answer;
    if (status !== null) span?.add({ "http.response.status_code": status });
    if (kind !== "answered") {
      span?.add({ "error.type": kind });
      span?.fail();
    }
    return answer;
  });
};

/**
 * Runs a step of the journal as a part of the trace of the click that caused it, or as one of its own where the
 * worker goes on with it. All have the id of the request.
 */
export const traceStep = <Value>(
  { id, operation }: { id: string; operation: string },
  step: () => Promise<Value>,
): Promise<Value> => {
  const facts = { "qm.operation": operation, "qm.write": id };
  return traced(`step of ${operation}`, { kind: "internal", facts, isRoot: true }, step);
};
