import "server-only";
import {
  SpanKind as Kind,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { env } from "#lib/server/env.ts";
import { programVersion } from "#lib/server/release.ts";
import { findRequestId } from "#lib/server/request-id.ts";
import { type OpenSpan, setSpanRecorder } from "#lib/server/tracing/trace.ts";
import { warnOnce } from "#lib/server/warn-once.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";

const kinds = { server: Kind.SERVER, internal: Kind.INTERNAL, client: Kind.CLIENT } as const;
const exportTimeoutMs = 5_000;

/** How long the end of the process waits for the collector. */
const flushTimeoutMs = 1_000;

/** Says once that a collector can't be reached: nothing else depends on it. */
const reported = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      // 0 is the success of @opentelemetry/core.
      if (result.code !== 0) warnOnce("traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT");
      done(result);
    }),
  shutdown: () => exporter.shutdown(),
});

/** Returns a provider that no other module finds: only Quartermaster's own spans are sent. */
const createProvider = (endpoint: string): TracerProvider => {
  const {
    OTEL_TRACES_SAMPLER_ARG: ratio,
    OTEL_SERVICE_NAME: service,
    QM_ENVIRONMENT: environment,
    QM_RELEASE: release = programVersion,
  } = env();
  const url = `${endpoint}/v1/traces`;
  // It reads OTEL_EXPORTER_OTLP_HEADERS by itself.
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs });
  return new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": service,
      "service.version": release,
      "deployment.environment.name": environment,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: reported(exporter) })],
  });
};

/** Sends traces to the collector of the settings by OTLP over HTTP. Loaded only where there is one. */
export const startTracing = (endpoint: string): void => {
  const provider = createProvider(endpoint);
  const tracer = provider.getTracer("quartermaster", programVersion);
  const spans = new WeakMap<OpenSpan, Span>();
  setSpanRecorder({
    start(name, kind, parent) {
      const outer = parent && spans.get(parent);
      const context = outer ? trace.setSpan(ROOT_CONTEXT, outer) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kinds[kind] }, context);
      const requestId = findRequestId();
      if (requestId !== null) span.setAttribute("qm.request_id", requestId);
      const opened: OpenSpan = {
        add: (facts) => void span.setAttributes(facts),
        fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
        end: (ended) => {
          if (ended !== undefined) span.updateName(ended);
          span.end();
        },
      };
      spans.set(opened, span);
      return opened;
    },
    flush: async () => {
      await withTimeout(
        flushTimeoutMs,
        provider.forceFlush().catch(() => undefined),
      );
    },
  });
};
