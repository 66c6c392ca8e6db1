import "server-only";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { perProcess } from "#lib/server/per-process.ts";

const seconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];

/** What this process counts of itself. Labels have few values: no id, no name, no address. */
export const metrics = perProcess("qmMetrics", () => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  return {
    registry,
    httpRequests: new Counter({
      name: "qm_http_requests_total",
      help: "Requests that were answered, by route, method and status",
      labelNames: ["route", "method", "status"],
      registers,
    }),
    httpSeconds: new Histogram({
      name: "qm_http_request_seconds",
      help: "Seconds from a request's headers to the end of its answer, by route; streams not",
      labelNames: ["route"],
      buckets: seconds,
      registers,
    }),
    serviceCalls: new Counter({
      name: "qm_service_calls_total",
      help: "Calls of the service, by operation and status: ok, an HTTP status, or a kind of failure",
      labelNames: ["operation", "status"],
      registers,
    }),
    serviceSeconds: new Histogram({
      name: "qm_service_call_seconds",
      help: "Seconds of a call of the service with its retries, by operation",
      labelNames: ["operation"],
      buckets: seconds,
      registers,
    }),
    build: gauge("qm_build_info", "1, with the version of the program", ["version"]),
    draining: gauge("qm_draining", "1 once the process takes no more work"),
    requests: gauge("qm_requests", "Requests without an outcome, by state of the journal", [
      "state",
    ]),
    oldestUnknown: gauge(
      "qm_oldest_unknown_seconds",
      "Age of the oldest request whose outcome is unknown; 0 if there is none",
    ),
    inboxWaiting: gauge("qm_inbox_waiting", "Events that wait to be processed"),
    inboxLag: gauge(
      "qm_inbox_lag_seconds",
      "Age of the oldest event that waits; 0 if there is none",
    ),
    mirrorAge: gauge(
      "qm_mirror_age_seconds",
      "Age of the last complete sweep of open orders, of the connection where it is oldest; missing without one",
    ),
    mirrorConnections: gauge(
      "qm_mirror_connections",
      "Connections with a complete sweep of open orders (covered), and others",
      ["coverage"],
    ),
    runs: gauge("qm_runs", "Runs by state", ["state"]),
    streams: gauge("qm_streams", "Browsers that this process tells of changes"),
    pool: gauge("qm_pool_connections", "Connections of this process's main pool", ["state"]),
  };
});

/** Counts a call of the service. `status`: `ok`, an HTTP status, or a kind of failure. */
export const countCall = (operation: string, status: string, ms: number): void => {
  const { serviceCalls, serviceSeconds } = metrics();
  serviceCalls.inc({ operation, status });
  serviceSeconds.observe({ operation }, ms / 1_000);
};
