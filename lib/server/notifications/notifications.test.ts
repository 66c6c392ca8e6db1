import type { AddressInfo } from "node:net";
import { eq, isNotNull } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type NotificationChannel, toChoices } from "#lib/protocol/notification.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { saveChoices } from "#lib/server/notifications/choices.ts";
import { countUnread, findNotifications, markRead } from "#lib/server/notifications/read.ts";
import { setNotificationSettings } from "#lib/server/notifications/settings.ts";
import { runNotifications } from "#lib/server/notifications/worker.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import {
  notificationChoices,
  notificationMarks,
  notifications,
  watchedOrders,
} from "#lib/server/store/notification-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storePerson } from "#testing/server/people.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";
import { startScriptedService } from "#testing/service/scripted-service.ts";

const settings = testStore();
const secret = `whsec_${Buffer.alloc(32, "secret of a test").toString("base64")}`;

/** What the mail server received; `isDown` makes it refuse. */
const mail = { sent: [] as { to: string[]; text: string }[], isDown: false, port: 0 };
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onMailFrom: (_address, _session, done) =>
    done(mail.isDown ? Object.assign(new Error("try later"), { responseCode: 451 }) : null),
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("end", () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      mail.sent.push({ to, text: Buffer.concat(parts).toString().replaceAll("=\r\n", "") });
      done();
    });
  },
});

/** What the receiver of webhooks got, and its next answers; 204 after them. */
const hook = { calls: [] as { headers: Record<string, string>; body: string }[], url: "" };
let answers: number[] = [];
let closeReceiver = async () => {};

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  mail.port = (smtp.server.address() as AddressInfo).port;
  const receiver = await startScriptedService(({ headers, body }) => {
    hook.calls.push({ headers: headers as Record<string, string>, body });
    return { status: answers.shift() ?? 204, headers: { location: "http://127.0.0.1:9/" } };
  });
  hook.url = receiver.origin;
  closeReceiver = receiver.close;
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await closeReceiver();
});

const addPerson = async (id: string): Promise<Principal> => {
  const connection = await connect("http://127.0.0.1:9", id, `svc_sk_of_${id}`);
  await storePerson({ id, role: "admin" }, connection);
  await store().update(people).set({ disabledAt: null }).where(eq(people.id, id));
  return { ...principalOf(connection), userId: id };
};

/** Stores an order as the mirror has it after a read of now. */
const order = async (
  connectionId: string,
  id: string,
  { status = "in_transit", isLate = false } = {},
) => {
  const now = new Date();
  const isOpen = status !== "delivered";
  const row = {
    environment: "sandbox" as const,
    connectionId,
    resource: "orders" as const,
    id,
    status,
    isOpen,
    views: isLate ? (["late"] as const).slice() : [],
    source: "list" as const,
    sealedRecord: "sealed",
    recordHash: `${status} ${isLate}`,
    readAt: now,
    firstSeenAt: now,
    changedAt: now,
  };
  await store()
    .insert(mirrorRecords)
    .values(row)
    .onConflictDoUpdate({
      target: [
        mirrorRecords.environment,
        mirrorRecords.connectionId,
        mirrorRecords.resource,
        mirrorRecords.id,
      ],
      set: { status, isOpen, views: row.views, changedAt: now },
    });
};

const intent = async (principalId: string, id: string) => {
  const values = {
    id,
    environment: "sandbox" as const,
    connectionId: principalId,
    principalId,
    principalName: principalId,
    operation: "orders.create" as const,
    resource: "orders",
    isCreate: true,
    bodyHash: id,
    idempotencyKey: id,
    lockKey: id,
    deadline: new Date(),
    state: "needs_person" as const,
  };
  await store().insert(intents).values(values);
};

const choose = (person: Principal, ...channels: NotificationChannel[]) =>
  saveChoices(
    person,
    toChoices({
      late: channels,
      delivered: channels,
      delivery_failed: channels,
      needs_you: channels,
    }),
  );

const told = async (person: Principal) =>
  (await findNotifications(person)).rows.map(({ kind, recordId }) => `${kind} ${recordId}`);

let maya: Principal;
let jonas: Principal;

const noWaits = { digestMs: 0, emailRetryMs: 0, webhookRetryMs: [0, 0] };

beforeEach(async () => {
  useSettings({
    ...settings,
    QM_SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    QM_MAIL_FROM: "Quartermaster <qm@example.com>",
    QM_NOTIFY_URL: hook.url,
    QM_NOTIFY_SECRET: secret,
  });
  setNotificationSettings(noWaits);
  for (const table of [
    notifications,
    notificationChoices,
    notificationMarks,
    watchedOrders,
    intents,
    mirrorRecords,
  ])
    await store().delete(table);
  Object.assign(mail, { sent: [], isDown: false });
  hook.calls = [];
  answers = [];
  maya = await addPerson("maya");
  jonas = await addPerson("jonas");
});

describe("the bell", () => {
  it("tells what becomes late, fails or is delivered, each once, and nothing that was so before", async () => {
    await order("maya", "ord_1");
    await order("maya", "ord_late_before", { isLate: true });
    await order("maya", "ord_done_before", { status: "delivered" });
    await runNotifications();
    expect(await told(maya)).toEqual([]);

    await order("maya", "ord_1", { isLate: true });
    await order("maya", "ord_late_before", { isLate: true, status: "delivery_failed" });
    await order("maya", "ord_done_before", { status: "delivered" });
    await runNotifications();
    await runNotifications();
    expect((await told(maya)).toSorted()).toEqual([
      "delivery_failed ord_late_before",
      "late ord_1",
    ]);

    await order("maya", "ord_1", { status: "delivered" });
    await runNotifications();
    expect((await told(maya))[0]).toBe("delivered ord_1");
    expect(await told(jonas)).toEqual([]);
  });

  it("tells a person of their request that needs a decision, until it is decided", async () => {
    await intent("maya", "request-1");
    await runNotifications();
    expect(await told(maya)).toEqual(["needs_you request-1"]);
    expect(await countUnread(maya)).toBe(1);
    await store().update(intents).set({ state: "abandoned" });
    await runNotifications();
    expect(await countUnread(maya)).toBe(0);
  });

  it("counts what is unread, and only what was on screen becomes read", async () => {
    await order("maya", "ord_1");
    await order("maya", "ord_2");
    await runNotifications();
    await order("maya", "ord_1", { isLate: true });
    await runNotifications();
    const shown = await findNotifications(maya);
    await order("maya", "ord_2", { isLate: true });
    await runNotifications();
    await markRead(jonas, 1_000_000);
    await markRead(maya, shown.rows[0]?.id ?? 0);
    expect((await findNotifications(maya)).rows.map(({ isRead }) => isRead)).toEqual([false, true]);
    expect(await countUnread(maya)).toBe(1);
  });

  it("marks one as read and leaves the others unread, older ones too", async () => {
    await order("maya", "ord_1");
    await order("maya", "ord_2");
    await runNotifications();
    await order("maya", "ord_1", { isLate: true });
    await runNotifications();
    await order("maya", "ord_2", { isLate: true });
    await runNotifications();
    const [newest] = (await findNotifications(maya)).rows;
    await markRead(jonas, newest?.id ?? 0, "one");
    expect(await countUnread(maya)).toBe(2);
    await markRead(maya, newest?.id ?? 0, "one");
    expect((await findNotifications(maya)).rows.map(({ isRead }) => isRead)).toEqual([true, false]);
  });

  it("is silent about a kind for which the person chose no channel", async () => {
    await choose(maya);
    await order("maya", "ord_1");
    await runNotifications();
    await order("maya", "ord_1", { isLate: true });
    await runNotifications();
    expect(await store().select().from(notifications)).toEqual([]);
  });
});

describe("the email digest", () => {
  const becomeLate = async (count: number) => {
    const ids = Array.from({ length: count }, (_, index) => `ord_${index + 1}`);
    await Promise.all(ids.map((id) => order("maya", id)));
    await runNotifications();
    await Promise.all(ids.map((id) => order("maya", id, { isLate: true })));
  };

  it("tells everything in one email to the person who chose it, by ID and address", async () => {
    await choose(maya, "email");
    await becomeLate(3);
    await intent("maya", "request-1");
    await runNotifications();
    await runNotifications();
    expect(mail.sent).toHaveLength(1);
    const [sent] = mail.sent;
    expect(sent?.to).toEqual(["maya@example.com"]);
    expect(sent?.text).toContain("From: Quartermaster <qm@example.com>");
    expect(sent?.text).toMatch(/^Subject: Quartermaster \(sandbox\): 1 needs you, 3 late\r?$/m);
    expect(sent?.text).toContain("http://console.localhost/orders/ord_2");
    expect(sent?.text).toContain("http://console.localhost/requests/request-1");
    // Email was chosen instead of the bell.
    expect(await countUnread(maya)).toBe(0);
  });

  it("waits for others before it is sent", async () => {
    setNotificationSettings({ ...noWaits, digestMs: 60_000 });
    await choose(maya, "email");
    await becomeLate(1);
    await runNotifications();
    expect(mail.sent).toEqual([]);
    await store()
      .update(notifications)
      .set({ emailAt: new Date(0) });
    await runNotifications();
    expect(mail.sent).toHaveLength(1);
  });

  it("is sent again until the mail server takes it, together with what came since", async () => {
    mail.isDown = true;
    await choose(maya, "email");
    await becomeLate(1);
    await runNotifications();
    expect(mail.sent).toEqual([]);
    mail.isDown = false;
    await intent("maya", "request-1");
    await runNotifications();
    expect(mail.sent).toHaveLength(1);
    expect(mail.sent[0]?.text).toContain("request-1");
    expect(mail.sent[0]?.text).toContain("ord_1");
  });

  it("is given up after the last try", async () => {
    setNotificationSettings({ ...noWaits, maxEmails: 1 });
    mail.isDown = true;
    await choose(maya, "email");
    await becomeLate(1);
    await runNotifications();
    mail.isDown = false;
    await runNotifications();
    expect(mail.sent).toEqual([]);
  });

  it("is neither queued nor sent while the person's email is not known", async () => {
    setNotificationSettings({ ...noWaits, digestMs: 60_000 });
    await choose(maya, "bell", "email");
    await becomeLate(1);
    await runNotifications();
    const isMaya = eq(people.id, "maya");
    const unknown = { issuer: "https://login.example.com", subject: "maya", email: null };
    await store().update(people).set(unknown).where(isMaya);
    await order("maya", "ord_2");
    await runNotifications();
    await order("maya", "ord_2", { isLate: true });
    await runNotifications();
    await store()
      .update(notifications)
      .set({ emailAt: new Date(0) })
      .where(isNotNull(notifications.emailAt));
    await runNotifications();
    expect(mail.sent).toEqual([]);
    const waiting = await store().select().from(notifications);
    expect(waiting.filter(({ emailAt }) => emailAt).map(({ recordId }) => recordId)).toEqual([
      "ord_1",
    ]);
    expect(await told(maya)).toContain("late ord_2");
    const known = { issuer: null, subject: null, email: "maya@example.com" };
    await store().update(people).set(known).where(isMaya);
    await runNotifications();
    expect(mail.sent).toMatchObject([{ to: ["maya@example.com"] }]);
  });

  it("is sent although those of many people wait whose email is not known any more", async () => {
    await choose(maya, "email");
    const issuer = "https://login.example.com";
    const { connection } = maya;
    for (let n = 0; n < 20; n += 1) {
      const id = `unknown-${n}`;
      await storePerson({ id, role: "admin", issuer, subject: id, email: null }, connection);
      await store()
        .insert(notifications)
        .values({
          ...{ personId: id, environment: "sandbox", connectionId: "maya", kind: "late" },
          ...{ recordId: "ord_0", emailAt: new Date(0) },
        });
    }
    await becomeLate(1);
    await runNotifications();
    await runNotifications();
    await store().delete(people).where(eq(people.issuer, issuer));
    expect(mail.sent).toMatchObject([{ to: ["maya@example.com"] }]);
  });

  it("is not sent to a person who was disabled, or without a mail server", async () => {
    setNotificationSettings({ ...noWaits, digestMs: 60_000 });
    await choose(maya, "email");
    await becomeLate(1);
    await runNotifications();
    await store()
      .update(notifications)
      .set({ emailAt: new Date(0) });
    await store().update(people).set({ disabledAt: new Date() });
    await runNotifications();
    expect(mail.sent).toEqual([]);

    await store().update(people).set({ disabledAt: null });
    useSettings({ ...settings, QM_SMTP_URL: "", QM_MAIL_FROM: "" });
    await runNotifications();
    expect(mail.sent).toEqual([]);
  });
});

describe("the outgoing webhook", () => {
  const tellOne = async () => {
    await choose(maya, "bell", "webhook");
    await order("maya", "ord_1");
    await runNotifications();
    await order("maya", "ord_1", { isLate: true });
    await runNotifications();
  };

  it("is signed, says what happened by ID, and is delivered once", async () => {
    await tellOne();
    await runNotifications();
    expect(hook.calls).toHaveLength(1);
    const { headers, body } = hook.calls[0] ?? { headers: {}, body: "" };
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: "order.late",
      data: {
        to: "maya@example.com",
        order_id: "ord_1",
        url: "http://console.localhost/orders/ord_1",
      },
    });
    expect(await countUnread(maya)).toBe(1);
  });

  it("is repeated with the same id until it is accepted, and follows no redirect", async () => {
    answers = [500, 302];
    await tellOne();
    await runNotifications();
    await runNotifications();
    await runNotifications();
    expect(hook.calls).toHaveLength(3);
    expect(new Set(hook.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("is given up after the last wait", async () => {
    answers = [500, 500, 500, 500];
    await tellOne();
    for (let turn = 0; turn < 4; turn += 1) await runNotifications();
    expect(hook.calls).toHaveLength(3);
  });
});
