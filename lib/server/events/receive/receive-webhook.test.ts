import { connect } from "node:net";
import { Pool } from "pg";
import { expect, test, vi } from "vitest";
import { openPayload } from "#lib/server/events/payload-seal.ts";
import { flushAcknowledged } from "#lib/server/events/receive/acknowledgements.ts";
import { markOpenGaps } from "#lib/server/events/receive/gaps.ts";
import { forgetAcceptedSecrets } from "#lib/server/events/secrets/accepted-secrets.ts";
import { newWebhookSecret } from "#lib/server/events/secrets/secret-form.ts";
import {
  expireOtherSecrets,
  removeWebhookSecret,
  saveWebhookSecret,
} from "#lib/server/events/secrets/webhook-secrets.ts";
import { withoutEntry } from "#lib/server/store/change-tx.ts";
import { store, storePool } from "#lib/server/store/store.ts";
import { signedHeaders, testInbox, toBody } from "#testing/server/inbox.ts";
import { storePerson } from "#testing/server/people.ts";

const inbox = testInbox();
const body = toBody("shipment.delivered", {
  deployment_id: "ord_1",
  country: "PT",
  note: "only in the payload",
});

const save = (form: Parameters<typeof saveWebhookSecret>[2]) =>
  saveWebhookSecret(store(), inbox.connection, form);

test("a signed event is answered 202 once it is stored, with its bytes sealed", async () => {
  const answer = await inbox.post(body, signedHeaders(inbox.secret, body));
  expect([answer.status, await answer.text()]).toEqual([202, ""]);
  const row = await inbox.row();
  expect(row).toMatchObject({ deliveryId: "msg_1", source: "webhook", copies: 0, attempt: 0 });
  expect(JSON.stringify(row)).not.toContain("only in the payload");
  expect(openPayload(row)?.toString()).toBe(body);
  expect(inbox.reached).toEqual([]);
  await flushAcknowledged();
  expect((await inbox.row()).steps).toMatchObject([{ what: "acknowledged" }]);
});

test("an event is refused with 401 and not stored if its sender is not known", async () => {
  const other = newWebhookSecret("standard");
  const old = new Date(Date.now() - 310_000);
  const future = new Date(Date.now() + 310_000);
  const refused = [
    inbox.post(body),
    inbox.post(body, signedHeaders(other, body)),
    inbox.post(body, signedHeaders(inbox.secret, body, "msg_1", old)),
    inbox.post(body, signedHeaders(inbox.secret, body, "msg_1", future)),
    inbox.post(body, {}, `/${encodeURIComponent(inbox.secret)}`),
  ];
  for (const answer of await Promise.all(refused)) {
    expect([answer.status, await answer.text()]).toEqual([401, ""]);
  }
  expect(await inbox.rows()).toEqual([]);
});

test("a stranger can't tell a connection without secrets from one that does not exist", async () => {
  await removeWebhookSecret(withoutEntry(store()), inbox.connection, "s1");
  forgetAcceptedSecrets();
  const [known, unknown] = await Promise.all([
    inbox.post(body, signedHeaders(inbox.secret, body)),
    fetch(`${inbox.origin}/api/webhooks/lifecycle/nobody`, { method: "POST", body }),
  ]);
  const seen = ({ status, headers }: Response) => [status, ...headers.keys()];
  expect(seen(known)).toEqual(seen(unknown));
  expect(known.status).toBe(401);
});

test("a secret of one connection opens no other", async () => {
  const other = await inbox.connect("other");
  const secret = newWebhookSecret("standard");
  await saveWebhookSecret(store(), other, { id: "s1", scheme: "standard", secret });
  forgetAcceptedSecrets();
  expect((await inbox.post(body, signedHeaders(secret, body))).status).toBe(401);
});

test("both secrets are accepted until the older one expires", async () => {
  const newer = newWebhookSecret("standard");
  await save({ id: "s2", scheme: "standard", secret: newer });
  await expireOtherSecrets(withoutEntry(store()), inbox.connection, "s2", 3_600_000);
  const statusesOf = async () => {
    forgetAcceptedSecrets();
    const answers = [inbox.secret, newer].map((each, at) =>
      inbox.post(body, signedHeaders(each, body, `msg_${at}`)),
    );
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  expect(await statusesOf()).toEqual([202, 202]);
  await save({ id: "s1", scheme: "standard", secret: inbox.secret, expiresAt: new Date(1) });
  expect(await statusesOf()).toEqual([401, 202]);
});

test("secrets are sealed in the store", async () => {
  const { rows } = await storePool().query("select * from webhook_secrets");
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(inbox.secret);
  expect(JSON.stringify(rows)).not.toContain(inbox.secret.slice(6, 20));
});

test("a sender that can only be given an address proves itself by its last part", async () => {
  const secret = newWebhookSecret("path");
  await save({ id: "p1", scheme: "path", secret });
  forgetAcceptedSecrets();
  expect((await inbox.post(body, {}, `/${secret}`)).status).toBe(202);
  expect((await inbox.row()).deliveryId).toMatch(/^sha256:[0-9a-f]{64}$/);
});

test("the same bytes without a signed id are one event, which is due again", async () => {
  const secret = newWebhookSecret("header");
  await save({ id: "h1", scheme: "header", secret, settings: { header: "x-token" } });
  forgetAcceptedSecrets();
  for (let copy = 0; copy < 3; copy += 1) {
    expect((await inbox.post(body, { "x-token": secret })).status).toBe(202);
  }
  expect(await inbox.rows()).toMatchObject([{ copies: 2, state: "waiting" }]);
});

test("copies that arrive at once are one event", async () => {
  const copies = Array.from({ length: 20 }, () =>
    inbox.deliver("order.created", { order_id: "o" }),
  );
  const statuses = (await Promise.all(copies)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([202]));
  expect(await inbox.rows()).toMatchObject([{ copies: 19 }]);
});

test("a body that is not JSON, or has characters that the store can't hold, is kept as it came", async () => {
  const odd = JSON.stringify({ type: "a\0b\ud800", data: { order_id: "x\0\udfff" } });
  const bodies = ["not json", "[]", odd, '{"type":5}'];
  const answers = bodies.map((each, at) =>
    inbox.post(each, signedHeaders(inbox.secret, each, `msg_${at}`)),
  );
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  const kept = (await inbox.rows()).map((row) => openPayload(row)?.toString());
  expect(kept.sort()).toEqual([...bodies].sort());
});

test("a body over 64 KiB is refused, whether its length is declared or not", async () => {
  const large = toBody("order.created", { note: "x".repeat(70_000) });
  const status = async (answer: Promise<Response>) => (await answer).status;
  expect(await status(inbox.post(large, signedHeaders(inbox.secret, large)))).toBe(413);
  const chunked = fetch(`${inbox.origin}/api/webhooks/lifecycle/x`, {
    method: "POST",
    body: new Blob([large]).stream(),
    duplex: "half",
  } as RequestInit);
  expect(await status(chunked)).toBe(413);
  const exact = "x".repeat(64 * 1024);
  expect(await status(inbox.post(exact, signedHeaders(inbox.secret, exact)))).toBe(202);
});

test("a sender that does not finish its body in time is told so", async () => {
  inbox.configure({ readTimeoutMs: 30 });
  const { hostname, port } = new URL(inbox.origin);
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        "POST /api/webhooks/lifecycle/x HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
      ),
    );
    socket.on("data", (data) => {
      resolve(String(data));
      socket.destroy();
    });
  });
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test("a full inbox answers 503 with a time, stores nothing, and makes a sweep due", async () => {
  inbox.configure({ maxPending: 0 });
  const answer = await inbox.deliver("order.created", { order_id: "ord_1" });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("30");
  expect(await inbox.rows()).toEqual([]);
  expect(await inbox.gaps()).toEqual(["all: The inbox was full.", "open: The inbox was full."]);
});

test("a connection of which too many events wait gets no more, until some are processed", async () => {
  inbox.configure({ maxWaiting: 1 });
  expect((await inbox.deliver("order.created", { order_id: "ord_1" })).status).toBe(202);
  expect((await inbox.deliver("order.created", { order_id: "ord_2" })).status).toBe(503);
  inbox.orders.set("ord_1", { status: "processing" });
  await inbox.process();
  expect((await inbox.deliver("order.created", { order_id: "ord_2" })).status).toBe(202);
});

test("a store that fails is answered with 503, and the gap is marked when it is back", async () => {
  await inbox.deliver("order.created", { order_id: "known" });
  inbox.configure({ secretsMs: 60_000 });
  await inbox.deliver("order.created", { order_id: "known" });
  const query = vi
    .spyOn(Pool.prototype, "query")
    .mockRejectedValue(new Error("Store down") as never);
  expect((await inbox.deliver("order.created", { order_id: "ord_1" })).status).toBe(503);
  query.mockRestore();
  expect(await inbox.gaps()).toEqual([]);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  await markOpenGaps();
  expect(await inbox.gaps()).toHaveLength(2);
});

test("events of a connection whose people are all disabled are refused", async () => {
  const { id } = inbox.connection;
  const disabled = { id: `p-${id}`, role: "admin", disabledAt: new Date() } as const;
  await storePerson(disabled, inbox.connection);
  expect((await inbox.deliver("order.created")).status).toBe(401);
  await storePerson({ id: `q-${id}`, role: "admin" }, inbox.connection);
  expect((await inbox.deliver("order.created")).status).toBe(202);
});

test("only deliveries are taken: all other requests go on to Next", async () => {
  await fetch(`${inbox.origin}/api/webhooks/lifecycle/x`).then((answer) => answer.text());
  await fetch(`${inbox.origin}/api/webhooks/other/x`, { method: "POST" });
  expect(inbox.reached).toEqual(["/api/webhooks/lifecycle/x", "/api/webhooks/other/x"]);
});
