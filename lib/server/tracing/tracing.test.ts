import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { guardServer } from "#lib/server/http/request-gate.ts";
import { openUpstream } from "#lib/server/keys/upstream-access.ts";
import { reportRequestError } from "#lib/server/process/console-lines.ts";
import { findRequestId } from "#lib/server/request-id.ts";
import { startTracing } from "#lib/server/tracing/start-tracing.ts";
import { flushTraces, setSpanRecorder } from "#lib/server/tracing/trace.ts";
import { deployment, testJournal } from "#testing/server/journal.ts";
import { useSettings } from "#testing/server/store.ts";
import { startLocalServer } from "#testing/service/local-server.ts";

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface SentTraces {
  resourceSpans: {
    resource: { attributes: SentSpan["attributes"] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

const journal = testJournal();

/** A collector, which keeps what it gets. */
const received: { path: string; headers: unknown; body: SentTraces }[] = [];
let collector: Awaited<ReturnType<typeof startLocalServer>>;

const canary = "Ada.Canary@example.com";
let work: () => Promise<unknown> = async () => undefined;
let requestId: string | null = null;
const server = createServer((_request, response) => {
  requestId = findRequestId();
  void work().finally(() => response.end("{}"));
});

beforeAll(async () => {
  collector = await startLocalServer(async (request, response) => {
    const body = (await json(request)) as SentTraces;
    received.push({ path: request.url ?? "", headers: request.headers, body });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  guardServer(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  server.close();
  await collector.close();
});
afterEach(() => setSpanRecorder(null));

const trace = (changes: Record<string, string> = {}) => {
  received.length = 0;
  useSettings({
    ...journal.settings,
    QM_API_URL: journal.service.baseUrl,
    OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=k1",
    ...changes,
  });
  startTracing(collector.origin);
};

const click = (path: string, done: () => Promise<unknown>) => {
  work = done;
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = {
    "next-action": "4".repeat(42),
    "content-type": "text/plain",
    origin: "http://console.localhost",
    "sec-fetch-site": "same-origin",
  };
  return fetch(`${address}${path}`, { method: "POST", body: "[]", headers });
};

const sentSpans = async () => {
  await flushTraces();
  return received
    .flatMap(({ body }) => body.resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
};

/** Of a request that the server answers. What runs by itself, also for the file before, is a root of another kind. */
const serverKind = 2;

/** A trace is whole once its root has ended, a moment after the answer has arrived. */
const sentTrace = () =>
  vi.waitFor(async () => {
    const sent = await sentSpans();
    const root = sent.find(({ parentSpanId, kind }) => !parentSpanId && kind === serverKind);
    if (!root) throw new Error("The root was not sent.");
    return { root, spans: sent.filter(({ traceId }) => traceId === root.traceId) };
  });

const factsOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );

it("a click is one trace, from its route to the calls of the service, with the ids that people see", async () => {
  trace();
  const ada = await journal.person();
  let intentId: string | null = null;
  await click(`/orders/new?employee=${canary}`, async () => {
    ({ intentId } = await journal.submit(ada, "orders.create", deployment()));
  });
  const { root, spans } = await sentTrace();
  expect(root).toMatchObject({ name: "POST /orders/new", kind: serverKind });
  expect(factsOf(root)).toEqual({
    "http.request.method": "POST",
    "http.route": "/orders/new",
    "http.response.status_code": 200,
    "qm.kind": "action",
    "qm.request_id": requestId,
  });
  const step = spans.find(({ name }) => name === "step of orders.create");
  expect(step).toMatchObject({ parentSpanId: root.spanId });
  const sent = spans.find(({ name }) => name === "orders.create");
  expect(sent).toMatchObject({ parentSpanId: step?.spanId, kind: 3 });
  expect(sent && factsOf(sent)).toMatchObject({
    "qm.operation": "orders.create",
    "qm.write": intentId,
    "server.address": "127.0.0.1",
    "http.response.status_code": 200,
    "qm.request_id": requestId,
  });
  expect(spans.map(({ name }) => name)).toContain("me");
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(received[0]).toMatchObject({ path: "/v1/traces", headers: { "x-collector-key": "k1" } });
});

it("no name, address, id of a person or value of a record gets into a trace, also when something fails", async () => {
  trace();
  const ada = await journal.person();
  const { connection } = ada;
  if (!connection) throw new Error("Ada has no connection.");
  await click(`/employees/emp_canary?query=${canary}`, async () => {
    await journal
      .submit(ada, "employees.create", {
        firstName: "Canary",
        lastName: "Lovelace",
        email: canary,
      } as never)
      .catch(() => undefined);
    const { client } = await openUpstream(connection);
    await client.perform("orders.get", { id: "ord_canary" }).catch(() => undefined);
    const failure = Object.assign(new Error(canary), { digest: "4711" });
    reportRequestError(failure, { path: `/employees/emp_canary?query=${canary}`, method: "POST" });
  });
  const { root, spans } = await sentTrace();
  expect(root).toMatchObject({ name: "POST /employees/:id", status: { code: 2 } });
  expect(factsOf(root)["qm.reference"]).toBe("4711");
  const failed = spans.find(({ name }) => name === "orders.get");
  expect(failed && factsOf(failed)).toMatchObject({
    "http.response.status_code": 404,
    "error.type": "not_found",
  });
  const text = JSON.stringify(received.map(({ body }) => body));
  expect(text).not.toMatch(/canary|lovelace/i);
  for (const personal of [ada.userId, ada.email, ada.displayName]) {
    expect(text).not.toContain(`"${personal}"`);
  }
});

it("sampled at 0 nothing is sent, and a read outside of a click makes no trace", async () => {
  const ada = await journal.person();
  const read = async () => {
    if (!ada.connection) throw new Error("Ada has no connection.");
    await (await openUpstream(ada.connection)).client.perform("me", {});
  };
  trace({ OTEL_TRACES_SAMPLER_ARG: "0" });
  await click("/orders/new", read);
  expect(await sentSpans()).toEqual([]);
  trace();
  await read();
  expect(await sentSpans()).toEqual([]);
});
