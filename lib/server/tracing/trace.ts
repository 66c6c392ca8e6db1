import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { perProcess } from "#lib/server/per-process.ts";

export type SpanKind = "server" | "internal" | "client";

/**
 * What a span says. The names are a closed list, so that no value of a record, no name, address or id of a person
 * gets into a trace. `qm.write` is the id of a request, `qm.reference` what an error page shows.
 */
export type SpanFacts = Partial<
  Readonly<
    Record<
      | "error.type"
      | "http.request.method"
      | "http.response.status_code"
      | "http.route"
      | "qm.attempts"
      | "qm.kind"
      | "qm.operation"
      | "qm.reference"
      | "qm.request_id"
      | "qm.service_request_id"
      | "qm.write"
      | "server.address",
      string | number
    >
  >
>;

/** A part of a trace that has not ended yet. */
export interface OpenSpan {
  add: (facts: SpanFacts) => void;
  /** Marks it as failed. */
  fail: () => void;
  end: (name?: string) => void;
}

/** What keeps and sends spans. */
export interface SpanRecorder {
  start: (name: string, kind: SpanKind, parent: OpenSpan | null) => OpenSpan;
  /** Sends what has ended. Never rejects. */
  flush: () => Promise<void>;
}

const tracing = perProcess("qmTracing", () => ({
  recorder: null as SpanRecorder | null,
  current: new AsyncLocalStorage<OpenSpan>(),
}));

/** Has spans recorded from now on; `null` ends that. */
export const setSpanRecorder = (recorder: SpanRecorder | null): void => {
  tracing().recorder = recorder;
};

/** Sends the spans that have ended, before the process ends. */
export const flushTraces = async (): Promise<void> => tracing().recorder?.flush();

/** Returns the span in which the caller runs; `null` without one. */
export const findSpan = (): OpenSpan | null => tracing().current.getStore() ?? null;

/** Starts a trace, which `runInSpan` continues; `null` where none are recorded. */
export const startTrace = (name: string, kind: SpanKind): OpenSpan | null =>
  tracing().recorder?.start(name, kind, null) ?? null;

export const runInSpan = <Value>(span: OpenSpan, work: () => Value): Value =>
  tracing().current.run(span, work);

interface TracedOptions {
  kind: SpanKind;
  facts: SpanFacts;
  /** Whether it is a trace of its own where the caller is in none. */
  isRoot?: boolean;
}

/** Runs `work` as a part of the trace in which the caller runs. Without one, or without tracing, it only runs it. */
export const traced = async <Value>(
  name: string,
  { kind, facts, isRoot = false }: TracedOptions,
  work: (span: OpenSpan | null) => Promise<Value>,
): Promise<Value> => {
  const { recorder } = tracing();
  const parent = findSpan();
  if (!recorder || (!parent && !isRoot)) return work(null);
  const span = recorder.start(name, kind, parent);
  span.add(facts);
  try {
    return await runInSpan(span, () => work(span));
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
};
