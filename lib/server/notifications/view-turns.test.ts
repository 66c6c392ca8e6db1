import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { toChoices, viewOfNotice } from "#lib/protocol/notification.ts";
import { type ViewFrequency, viewFrequencies } from "#lib/protocol/saved-view.ts";
import { viewNoticeText } from "#lib/protocol/view-notice-text.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { saveChoices } from "#lib/server/notifications/choices.ts";
import { findNotifications } from "#lib/server/notifications/read.ts";
import { setNotificationSettings } from "#lib/server/notifications/settings.ts";
import { countSubscribedViews } from "#lib/server/notifications/view-turns.ts";
import { runNotifications } from "#lib/server/notifications/worker.ts";
import type { Role } from "#lib/server/role.ts";
import { store } from "#lib/server/store/store.ts";
import { viewSubscriptions } from "#lib/server/store/view-schema.ts";
import { changeView, createView, deleteView } from "#lib/server/views/change-views.ts";
import { findViewNames } from "#lib/server/views/find-views.ts";
import { nextTurnAt, subscribeToView } from "#lib/server/views/subscribe.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { storePerson } from "#testing/server/people.ts";
import { useSettings } from "#testing/server/store.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";
import { startScriptedService } from "#testing/service/scripted-service.ts";

const mirror = testMirrorService();
const { service } = mirror;

const mail = { sent: [] as string[], port: 0 };
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("end", () => {
      mail.sent.push(Buffer.concat(parts).toString());
      done();
    });
  },
});
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  mail.port = (smtp.server.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

/** Returns the text of the last email as it is read. */
const lastText = () => {
  const raw = mail.sent.at(-1) ?? "";
  const [head = "", ...body] = raw.split("\r\n\r\n");
  const text = body.join("\r\n\r\n");
  const encoding = /content-transfer-encoding: (\S+)/i.exec(head)?.[1];
  if (encoding === "base64") return Buffer.from(text, "base64").toString();
  if (encoding !== "quoted-printable") return text;
  const bytes = text
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, "latin1").toString();
};

const employees = (german: number) =>
  Array.from({ length: 6 }, (_, at) => ({
    id: `e${at}`,
    displayName: `Person ${at}`,
    email: `p${at}@halden.example`,
    country: at < german ? "DE" : "ES",
    status: "active",
  }));

let made = 0;
const personOf = async (role: Role, connection = mirror.connection): Promise<Principal> => {
  made += 1;
  const id = `viewer-${made}`;
  await storePerson({ id, role }, connection);
  return { ...principalOf(connection, role), userId: id, displayName: id };
};

/** Begins with nothing kept, as a day later. */
const forgetAnswers = (changes: Partial<typeof mirror.settings> = {}) =>
  useSettings({
    ...mirror.settings,
    QM_API_URL: mirror.upstream.baseUrl,
    QM_SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    QM_MAIL_FROM: "Quartermaster <qm@example.com>",
    ...changes,
  });

let ada: Principal;
beforeEach(async () => {
  forgetAnswers();
  setNotificationSettings({ digestMs: 0, viewTurnMs: 60_000 });
  await store().execute(sql`truncate saved_views, view_subscriptions, notifications cascade`);
  mail.sent = [];
  service.employees = employees(4);
  ada = await personOf("admin");
});

const columns = { hidden: [], shown: [], order: [] };
const germans = { list: "employees.list", name: "In Germany", search: "country=DE" } as const;

const save = (changes: Partial<{ name: string; search: string; isShared: boolean }> = {}) =>
  createView(ada, { ...germans, isShared: false, columns, ...changes });

const subscribe = (person: Principal, id: string, frequency: ViewFrequency | null = "daily") =>
  subscribeToView(person, { id, frequency, timeZone: "Europe/Berlin" });

const isDueNow = () => store().execute(sql`update view_subscriptions set next_at = now()`);

/** Runs the next turn of every subscription. */
const turn = async () => {
  await isDueNow();
  await countSubscribedViews();
};

/** Returns what the person is told in the bell, newest first. */
const told = async (person: Principal) => {
  const { rows, views } = await findNotifications(person);
  return rows.map(({ recordId }) => {
    const notice = viewOfNotice(recordId);
    return notice && viewNoticeText(notice, views[notice.viewId]?.name ?? null, String);
  });
};

it("a subscriber is told the number of rows, and from the second turn on what it was, without a read of the service", async () => {
  const { id } = await save();
  await subscribe(ada, id);
  await mirror.sweep("all");
  mirror.takeRequests();
  await countSubscribedViews();
  expect(await told(ada)).toEqual([]);
  await turn();
  expect(mirror.takeRequests().filter((url) => !url.startsWith("/v4/me"))).toEqual([]);
  expect(await told(ada)).toEqual(["In Germany: 4"]);
  service.employees = employees(3);
  await mirror.sweep("all");
  forgetAnswers();
  await turn();
  expect((await told(ada))[0]).toBe("In Germany: 3 (was 4)");
  // Another question has no number of before.
  await changeView(ada, { id, epoch: 0, question: { search: "country=ES", columns } });
  await turn();
  expect((await told(ada))[0]).toBe("In Germany: 3");
});

it("rows that may match are said beside those that do, and are no number of before", async () => {
  service.orders = ["DE", "DE", null].map((country, at) => ({
    ...{ id: `o${at}`, status: "processing", orderType: "Deployment", country },
  }));
  const placed = { list: "orders.list", search: "country=DE", columns } as const;
  const { id } = await createView(ada, { ...placed, name: "To Germany", isShared: false });
  await subscribe(ada, id);
  await mirror.sweep("all");
  await turn();
  expect((await told(ada))[0]).toBe("To Germany: 2, and 1 more may match");
  await turn();
  expect((await told(ada))[0]).toBe("To Germany: 2, and 1 more may match");
});

it("a view that the copy does not prove is said to be unknown, and nothing is said of before", async () => {
  await subscribe(ada, (await save()).id);
  await subscribe(ada, (await save({ name: "Text", search: "query=Person" })).id);
  await turn();
  const unknown = "not known, because Quartermaster's copy does not prove it";
  expect((await told(ada)).toSorted()).toEqual([`In Germany: ${unknown}`, `Text: ${unknown}`]);
});

it("three processes at once tell each turn once", async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, async () => (await save()).id));
  for (const id of ids) await subscribe(ada, id);
  await mirror.sweep("all");
  await isDueNow();
  await Promise.all([countSubscribedViews(), countSubscribedViews(), countSubscribedViews()]);
  await countSubscribedViews();
  expect(await told(ada)).toHaveLength(ids.length);
  const [{ epoch, nextAt } = { epoch: 0, nextAt: new Date(0) }] = await store()
    .select()
    .from(viewSubscriptions)
    .limit(1);
  expect(epoch).toBe(1);
  expect(nextAt.getTime()).toBeGreaterThan(Date.now());
});

it("one email has the number, the name and the address of the rows, and no row", async () => {
  const { id } = await save();
  await subscribe(ada, id);
  await mirror.sweep("all");
  await turn();
  await runNotifications();
  await runNotifications();
  expect(mail.sent).toHaveLength(1);
  expect(mail.sent[0]).toMatch(/^Subject: Quartermaster \(sandbox\): 1 saved view\r?$/m);
  expect(mail.sent[0]).not.toMatch(/multipart|text\/html/i);
  expect(lastText()).toContain(
    `  In Germany: 4  http://console.localhost/employees?saved=${id}&epoch=0`,
  );
  expect(lastText()).not.toContain("Person");
});

it("a person who wants no email of views gets none, and a webhook names the view by ID alone", async () => {
  const bodies: string[] = [];
  const receiver = await startScriptedService(({ body }) => {
    bodies.push(body);
    return { status: 204, body: "" };
  });
  onTestFinished(receiver.close);
  forgetAnswers({
    QM_NOTIFY_URL: `${receiver.origin}/hook`,
    QM_NOTIFY_SECRET: `whsec_${Buffer.alloc(32, "secret of a test").toString("base64")}`,
  });
  await saveChoices(ada, toChoices({ view: ["webhook"] }));
  const { id } = await save();
  await subscribe(ada, id);
  await mirror.sweep("all");
  await turn();
  await runNotifications();
  expect(mail.sent).toEqual([]);
  expect(bodies).toHaveLength(1);
  expect(JSON.parse(bodies[0] ?? "")).toMatchObject({
    type: "view.counted",
    data: { view_id: id, url: "http://console.localhost/notifications" },
  });
  expect(bodies[0]).not.toMatch(/Germany|count"/);
});

it.each([
  ["markup", "<b>Late</b> & <script>", "<b>Late</b> & <script>: 4"],
  ["marks that turn the direction", "Late \u202Eegdirf", "Late [U+202E]egdirf: 4"],
  ["letters from right to left", "متأخر", "\u2068متأخر\u2069: 4"],
  ["10,000 characters", "x".repeat(10_000), `${"x".repeat(80)}…: 4`],
  ["a line break", "Late\r\nBcc: all@example.com", "Late Bcc: all@example.com: 4"],
])("a name with %s stays one line of the email", async (_what, name, line) => {
  await subscribe(ada, (await save({ name })).id);
  await mirror.sweep("all");
  await turn();
  await runNotifications();
  expect(mail.sent).toHaveLength(1);
  expect(lastText()).toContain(`Saved views\r\n  ${line}  http://console.localhost/employees?`);
});

it("each subscriber of a shared view is told their own number", async () => {
  upstreamCompanies("acme");
  const other = await connect(mirror.upstream.baseUrl, `other-${made}`, `svc_sk_other_${made}`);
  const manager = await personOf("manager", other);
  const { id } = await save({ isShared: true });
  await subscribe(ada, id);
  await subscribe(manager, id, "weekly");
  await mirror.sweep("all");
  await turn();
  expect(await told(ada)).toEqual(["In Germany: 4"]);
  // The copy of the other key has nothing yet.
  expect((await told(manager))[0]).toContain("In Germany: not known");
});

/** Lets the service name a company for every key. */
const upstreamCompanies = (company: string) => {
  const { answer } = mirror.upstream;
  mirror.upstream.answer = (request) =>
    request.url.startsWith("/v4/me")
      ? {
          status: 200,
          body: { status: "success", user: { uid: company }, access: { companyIds: [company] } },
        }
      : answer(request);
};

it.each(["deleted", "no longer shared"])(
  "a view that is %s ends the subscriptions of others, each told once, and its owner's silently",
  async (what) => {
    upstreamCompanies("acme");
    const manager = await personOf("manager");
    const { id } = await save({ isShared: true });
    await subscribe(ada, id);
    await subscribe(manager, id);
    if (what === "deleted") await deleteView(ada, { id, epoch: 0 });
    else await changeView(ada, { id, epoch: 0, isShared: false });
    await turn();
    await turn();
    expect(await told(manager)).toEqual([
      "A subscription to a saved view ended: it was deleted, or you no longer have access to it.",
    ]);
    expect(await told(ada)).toHaveLength(what === "deleted" ? 0 : 2);
    const left = await store().select().from(viewSubscriptions);
    expect(left.map(({ personId }) => personId)).toEqual(what === "deleted" ? [] : [ada.userId]);
  },
);

it("a withdrawn grant ends the subscription: told once by another grant, and not without one", async () => {
  const second = await connect(mirror.upstream.baseUrl, `second-${made}`, `svc_sk_second_${made}`);
  const { userId } = ada;
  await storePerson({ id: userId, role: "admin" }, second);
  const alone = await personOf("admin");
  await subscribe(ada, (await save()).id);
  const own = await createView(alone, { ...germans, isShared: false, columns });
  await subscribe(alone, own.id);
  const { id } = mirror.connection;
  await store().execute(sql`delete from grants where connection_id = ${id}`);
  await turn();
  await turn();
  expect(await told({ ...ada, connection: second })).toEqual([
    "A subscription to a saved view ended: you no longer have access with the API key that it was made with.",
  ]);
  const { rows } = await store().execute(sql`select count(*)::int as n from notifications`);
  expect(rows).toEqual([{ n: 1 }]);
  expect(await store().select().from(viewSubscriptions)).toEqual([]);
});

it("a service that does not name the company ends no subscription to a shared view", async () => {
  upstreamCompanies("acme");
  const manager = await personOf("manager");
  const { id } = await save({ isShared: true });
  await subscribe(manager, id);
  // Another key of the same connection, whose company is not known.
  await connect(mirror.upstream.baseUrl, mirror.connection.id, "svc_sk_another_key_0000");
  service.failures["/v4/me"] = 503;
  mirror.upstream.answer = () => ({ status: 503, body: {} });
  await turn();
  expect(await told(manager)).toEqual([]);
  expect(await store().select().from(viewSubscriptions)).toHaveLength(1);
});

it("a subscription is shown with the view, changed, and turned off by its person alone", async () => {
  const { id } = await save();
  const other = await personOf("admin");
  const chosen = async () => (await findViewNames(ada))[0]?.frequency;
  expect(await chosen()).toBeNull();
  await subscribe(ada, id);
  await subscribe(ada, id, "weekly");
  expect(await chosen()).toBe("weekly");
  await expect(subscribe(other, id)).rejects.toThrow("was deleted, or you don't have access");
  await subscribe(other, id, null);
  expect(await chosen()).toBe("weekly");
  await subscribe(ada, id, null);
  expect(await chosen()).toBeNull();
});

it("a person subscribes to at most 20 views, and is told so", async () => {
  for (let at = 0; at < 20; at += 1) await subscribe(ada, (await save()).id);
  await expect(subscribe(ada, (await save()).id)).rejects.toThrow("You subscribe to 20 views.");
});

it.each([
  ["daily", "Europe/Berlin", "2026-11-28T06:59:59Z", "2026-11-28T07:00:00Z"],
  ["daily", "Europe/Berlin", "2026-11-28T07:00:00Z", "2026-11-29T07:00:00Z"],
  ["daily", "America/New_York", "2026-11-01T01:00:00Z", "2026-11-01T13:00:00Z"],
  // The clocks go forward on 29 March 2026.
  ["daily", "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T06:00:00Z"],
  ["weekly", "Asia/Kolkata", "2026-11-28T12:00:00Z", "2026-11-30T02:30:00Z"],
  ["weekly", "Pacific/Auckland", "2026-11-29T18:59:00Z", "2026-11-29T19:00:00Z"],
  ["weekly", "UTC", "2026-11-30T08:00:00Z", "2026-12-07T08:00:00Z"],
] as const)("the next %s turn in %s after %s is at %s", async (frequency, zone, now, next) => {
  expect(viewFrequencies).toContain(frequency);
  const at = nextTurnAt(frequency, zone, sql`${now}::timestamptz`);
  const { rows } = await store().execute<{ at: string }>(
    sql`select to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
  );
  expect(rows[0]?.at).toBe(next);
});
