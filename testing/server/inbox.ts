import { createServer } from "node:http";
import { asc, eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { processingDone, runDueEvents } from "#lib/server/events/inbox/inbox-worker.ts";
import { flushAcknowledged } from "#lib/server/events/receive/acknowledgements.ts";
import { receiveWebhook } from "#lib/server/events/receive/receive-webhook.ts";
import { forgetAcceptedSecrets } from "#lib/server/events/secrets/accepted-secrets.ts";
import { newWebhookSecret } from "#lib/server/events/secrets/secret-form.ts";
import { saveWebhookSecret } from "#lib/server/events/secrets/webhook-secrets.ts";
import { type EventSettings, setEventSettings } from "#lib/server/events/settings.ts";
import { guardServer } from "#lib/server/http/request-gate.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { changes, events, webhookSecrets } from "#lib/server/store/event-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { sweepPlans } from "#lib/server/store/sweep-schema.ts";
import { useSettings as applySettings, testStore } from "#testing/server/store.ts";
import { connect, testUpstream } from "#testing/server/upstream.ts";
import { listen } from "#testing/service/local-server.ts";

type Json = Record<string, unknown>;

/** Settings with which all that waits for a time is due at once. */
export const noWaits: Partial<EventSettings> = {
  backoffMs: [0, 0, 0, 0, 0],
  missedAfterMs: 0,
  secretsMs: 0,
  countMs: 0,
};

export const toBody = (type: string, data: Json = {}) => JSON.stringify({ type, data });

/** Returns the headers by which a sender signs a body, by the Standard Webhooks package. */
export const signedHeaders = (secret: string, body: string, id = "msg_1", at = new Date()) => ({
  "webhook-id": id,
  "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
  "webhook-signature": new Webhook(secret).sign(id, at, body),
});

/** Starts a store, a service whose orders a test sets, and a server that receives webhooks. */
export const testInbox = () => {
  const settings = testStore();
  const upstream = testUpstream();
  const secret = newWebhookSecret("standard");
  let origin = "";
  let nextConnection = 0;
  const reached: string[] = [];
  const server = createServer((request, response) => {
    reached.push(request.url ?? "");
    response.end("reached");
  });
  guardServer(server, receiveWebhook);

  const inbox = {
    settings,
    upstream,
    secret,
    reached,
    get origin() {
      return origin;
    },
    connection: undefined as unknown as Connection,
    /** Orders by id. An order that is not here is 404. */
    orders: new Map<string, Json>(),
    configure(changed: Partial<EventSettings> = {}) {
      applySettings({ ...settings, QM_API_URL: upstream.baseUrl });
      setEventSettings({ ...noWaits, ...changed });
    },
    /** A connection with a Standard Webhooks secret. */
    async connect(id: string, changed: Partial<Connection> = {}) {
      const connection = await connect(upstream.baseUrl, id, `svc_sk_of_${id}`, changed);
      const form = { id: "s1", scheme: "standard" as const, secret };
      await saveWebhookSecret(store(), connection, form);
      forgetAcceptedSecrets();
      return connection;
    },
    /** Delivers a body as it is, to the connection's address. */
    post(body: string | Buffer, headers: Record<string, string> = {}, path = "") {
      const target = `/api/webhooks/lifecycle/${encodeURIComponent(inbox.connection.id)}${path}`;
      return fetch(`${origin}${target}`, {
        method: "POST",
        body: Uint8Array.from(Buffer.from(body)),
        headers,
      });
    },
    /** Delivers an event, signed by the connection's secret. */
    deliver(type: string, data: Json = {}, id = `msg_${type}_${JSON.stringify(data)}`) {
      const body = toBody(type, data);
      return inbox.post(body, signedHeaders(secret, body, id));
    },
    /** Processes all that is due. */
    async process() {
      // A row that is being written at the moment is skipped, and its turn comes with the next poll.
      await flushAcknowledged();
      for (;;) {
        const started = await runDueEvents();
        await processingDone();
        if (started === 0) return;
      }
    },
    rows: () =>
      store()
        .select()
        .from(events)
        .where(eq(events.connectionId, inbox.connection.id))
        .orderBy(asc(events.id)),
    async row() {
      const [row] = await inbox.rows();
      if (!row) throw new Error("There is no event");
      return row;
    },
    async announced() {
      const rows = await store()
        .select()
        .from(changes)
        .where(eq(changes.connectionId, inbox.connection.id));
      return [...new Set(rows.map(({ resource, recordId }) => `${resource} ${recordId}`))].sort();
    },
    async gaps() {
      const rows = await store()
        .select()
        .from(sweepPlans)
        .where(eq(sweepPlans.connectionId, inbox.connection.id));
      return rows.map(({ kind, gapReason }) => `${kind}: ${gapReason}`).sort();
    },
    /** The records that were read, in order, as "orders ord_1". */
    reads: () =>
      upstream.requests.map(({ url }) => {
        const [, , resource, id] = url.split("/");
        return `${resource} ${id}`;
      }),
  };

  beforeAll(async () => {
    origin = await listen(server);
  });
  beforeEach(async () => {
    inbox.configure();
    upstream.requests.length = 0;
    reached.length = 0;
    inbox.orders.clear();
    upstream.answer = ({ url = "" }) => {
      const [, , resource, id = ""] = url.split("/");
      if (resource === "products") return { status: 200, body: { product: { id } } };
      if (resource === "employees") return { status: 200, body: { employee: { id } } };
      const order = inbox.orders.get(id);
      return order
        ? { status: 200, body: { status: "success", order: { id, ...order } } }
        : { status: 404, body: { statusCode: 404, statusMessage: "Not found" } };
    };
    for (const table of [events, changes, sweepPlans, mirrorRecords, webhookSecrets]) {
      await store().delete(table);
    }
    nextConnection += 1;
    inbox.connection = await inbox.connect(`inbox:${nextConnection}`);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return inbox;
};
