import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { CaseChange } from "#lib/protocol/exception.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findCasePeople, removeNote } from "#lib/server/exceptions/change-cases.ts";
import { asRequestFrom } from "#lib/server/limits/request-origin.ts";
import { findNotifications } from "#lib/server/notifications/read.ts";
import { runNotifications } from "#lib/server/notifications/worker.ts";
import { store } from "#lib/server/store/store.ts";
import { watchEntries } from "#testing/server/audit-entries.ts";
import { connect } from "#testing/server/upstream.ts";
import {
  at,
  change,
  expected,
  idsOf,
  owner,
  read,
  target,
  testQueue,
} from "#testing/server/waiting-orders.ts";

const { mirror, service, hearEvents, personOf, people } = testQueue();
const newEntries = watchEntries();
let ada: Principal;
let ines: Principal;
beforeEach(() => {
  ({ ada, ines } = people());
});

const tomorrow = (): CaseChange => ({ what: "snooze", until: at(-1) });
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error & { kind: string }) => error,
  );

test("a record waits once, by business days left, with all its reasons, and nothing is read of the service", async () => {
  await mirror.sweep("all");
  mirror.takeRequests();
  await read(ada);
  mirror.takeRequests();
  const answer = await read(ada);
  expect(mirror.takeRequests()).toEqual([]);
  expect(answer.rows.map(({ id, daysLeft, reasons }) => [id, daysLeft, reasons])).toEqual([
    ["late", -3, ["late"]],
    ["customs", -2, ["late", "customs"]],
    ["risk", 1, ["at-risk"]],
    ["paused", 7, ["waiting"]],
    ["failed", null, ["failed"]],
    ["d1", null, ["charger"]],
  ]);
  expect(answer.limits).toEqual([]);
  expect(answer.countries).toEqual({ DE: "Germany", ZA: "South Africa" });
  expect(answer.counts.reasons).toEqual({
    late: 2,
    "at-risk": 1,
    customs: 1,
    waiting: 1,
    failed: 1,
    charger: 1,
  });
});

test("each count opens exactly its rows", async () => {
  await mirror.sweep("all");
  const { counts } = await read(ada);
  for (const [reason, count] of Object.entries(counts.reasons)) {
    const answer = await read(ada, { reason });
    expect([reason, answer.rows.length, answer.total]).toEqual([reason, count, count]);
  }
});

test("a status with unknown words makes no entry and is counted with its word", async () => {
  await mirror.sweep("all");
  const { undecided, rows } = await read(ada);
  expect(idsOf({ rows })).not.toContain("odd");
  expect(undecided.find(({ reason }) => reason === "customs")).toMatchObject({
    count: 1,
    words: [{ word: "清关中", count: 1 }],
  });
});

test("without a copy the same entries come from what was read of the service, and the missing devices are said", async () => {
  const answer = await read(ada);
  expect(idsOf(answer)).toEqual(["late", "customs", "risk", "paused", "failed"]);
  expect(answer.limits).toEqual([
    "Quartermaster has no copy of your devices yet, so chargers to replace are missing here.",
  ]);
  expect(answer.rows[0]?.order?.employeeName).toBe("Person late");
});

test("an order whose expected day moved twice will be late", async () => {
  await mirror.sweep("all");
  for (const days of [12, 15]) {
    const fine = service.orders.find(({ id }) => id === "fine");
    if (fine) fine.tracking = expected(days);
    await mirror.sweep("open");
    const found = (await read(ada)).rows.find(({ id }) => id === "fine");
    expect(found?.reasons).toEqual(days === 15 ? ["at-risk"] : undefined);
  }
});

test("the filter by owner, and the counts of owners, follow who took what", async () => {
  await mirror.sweep("all");
  await change(ada, "late", owner(ada));
  await change(ada, "risk", owner(ines));
  expect(idsOf(await read(ada, { owner: "mine" }))).toEqual(["late"]);
  expect((await read(ada)).counts.owners).toEqual({ all: 6, mine: 1, none: 4 });
  const [row] = (await read(ines, { owner: "mine" })).rows;
  expect(row?.case).toMatchObject({ owner: { name: "Ines Duarte" }, epoch: 1 });
  expect(row?.case.steps.map(({ what, author }) => [what, author?.name])).toEqual([
    ["owner", "Ada Lovelace"],
  ]);
});

test("of two people who take an entry at once the second sees who has it and can choose", async () => {
  await mirror.sweep("all");
  const answers = await Promise.all([
    change(ada, "late", owner(ada)),
    change(ines, "late", owner(ines)),
  ]);
  const [conflict] = answers.flatMap(({ conflicts }) => conflicts);
  const winner = answers[0]?.changed.length === 1 ? ada : ines;
  const other = winner === ada ? ines : ada;
  expect(conflict).toMatchObject({ epoch: 1, owner: { name: winner.displayName } });
  await change(other, "late", owner(other), conflict?.epoch);
  expect((await read(ada)).rows[0]?.case.owner?.name).toBe(other.displayName);
});

test("a snoozed entry is aside, and comes back early with what changed of it", async () => {
  await mirror.sweep("all");
  await change(ada, "late", tomorrow());
  expect(idsOf(await read(ada))).not.toContain("late");
  expect(idsOf(await read(ada, { show: "snoozed" }))).toEqual(["late"]);
  const late = service.orders.find(({ id }) => id === "late");
  if (late) late.tracking = expected(20);
  await mirror.sweep("open");
  const [row] = (await read(ada)).rows;
  expect([row?.id, row?.case.endedBy]).toEqual(["late", ["expected date"]]);
});

test.each([
  ["the past", -1],
  ["more than a year", 400],
])("a snooze into %s is refused", async (_what, days) => {
  await mirror.sweep("all");
  const until = at(-days);
  expect((await errorOf(change(ada, "late", { what: "snooze", until })))?.kind).toBe("validation");
});

test("a note is stored encrypted, is read by everyone whose key shows the record, and only its author takes it back", async () => {
  await mirror.sweep("all");
  const note = "<b>Broker</b> called Thabo";
  const { changed } = await change(ada, "late", { what: "note", note });
  expect((await read(ines)).rows[0]?.case.steps[0]?.note).toBe(note);
  const { rows } = await store().execute(sql`select case_steps::text as row from case_steps`);
  expect(JSON.stringify(rows)).not.toContain("Thabo");
  const noteId = changed[0]?.noteId ?? 0;
  expect((await errorOf(removeNote(ines, noteId)))?.kind).toBe("not_found");
  await removeNote(ada, noteId);
  expect((await read(ada)).rows[0]?.case.steps).toEqual([]);
});

test("each change has its audit entry, which names the record and neither the note nor the owner", async () => {
  await mirror.sweep("all");
  await newEntries();
  await change(ada, "late", owner(ines));
  await change(ada, "late", { what: "note", note: "Secret words" });
  const entries = await newEntries();
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ["cases.change", "late"],
    ["cases.change", "late"],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/Secret|Ines/);
});

test("a person whose key does not show a record can neither change, own nor be mentioned in it", async () => {
  await mirror.sweep("all");
  const own = mirror.connection;
  const all = service.orders;
  // Another key of the same service, which shows one order only.
  const key = `svc_sk_narrow_${own.id}`;
  mirror.connection = await connect(mirror.upstream.baseUrl, `narrow-${own.id}`, key);
  await hearEvents();
  const manager = await personOf(`manager-${own.id}`, "Mo Manager");
  service.orders = all.filter(({ id }) => id === "risk");
  await mirror.sweep("all");
  service.orders = all;
  expect(idsOf(await read(manager))).toEqual(["risk", "d1"]);
  await change(ada, "customs", tomorrow());
  await change(ada, "paused", owner(ada));
  expect((await read(manager)).counts).toEqual({
    ...{ all: 2, snoozed: 0, closed: 0 },
    reasons: { "at-risk": 1, charger: 1 },
    owners: { all: 2, mine: 0, none: 2 },
  });
  expect((await errorOf(change(manager, "late", owner(manager))))?.kind).toBe("not_found");
  expect((await errorOf(findCasePeople(manager, [target("late")])))?.kind).toBe("not_found");
  expect((await errorOf(change(ada, "late", owner(manager))))?.message).toContain("no access");
  const { withoutAccess } = await change(ada, "late", { what: "note", note: "Ask @Mo and @Ines" });
  expect(withoutAccess).toEqual(["Mo"]);
  const names = await findCasePeople(ada, [target("risk")]);
  expect(names.map(({ name }) => name)).toContain("Mo Manager");
  await runNotifications();
  expect((await findNotifications(manager)).rows).toEqual([]);
});

test.each<[string, CaseChange]>([
  ["own", { what: "owner", ownerId: null }],
  ["snooze", { what: "snooze", until: at(-1) }],
  ["write a note at", { what: "note", note: "Done" }],
])("an agent can't %s an entry", async (_what, wanted) => {
  await mirror.sweep("all");
  const origin = { from: null, agent: "Planner" };
  const asked = asRequestFrom(origin, () => change(ada, "late", wanted));
  expect((await errorOf(asked))?.kind).toBe("role");
  expect((await read(ada)).rows[0]?.case.steps).toEqual([]);
});

test("an owner and a mentioned person are told once a day of one entry, and who did it is not", async () => {
  await mirror.sweep("all");
  await change(ada, "late", owner(ines));
  await change(ada, "late", { what: "note", note: "@Ines Duarte please call. @Ada too" });
  await runNotifications();
  await runNotifications();
  const told = async (person: Principal) =>
    (await findNotifications(person)).rows.map(({ kind, recordId }) => `${kind} ${recordId}`);
  expect(await told(ines)).toEqual([
    expect.stringMatching(/^exception assigned orders late \d{4}/),
  ]);
  expect(await told(ada)).toEqual([]);
});

test("the owner is told when a snooze ends, and a closed entry is under Closed", async () => {
  await mirror.sweep("all");
  await change(ada, "late", owner(ada));
  await change(ada, "late", tomorrow(), 1);
  await store().execute(
    sql`update cases set snoozed_until = clock_timestamp() - interval '1 minute'`,
  );
  await runNotifications();
  await runNotifications();
  const { rows } = await findNotifications(ada);
  expect(rows.map(({ recordId }) => recordId)).toEqual([
    expect.stringMatching(/^snooze_ended orders late /),
  ]);
  const late = service.orders.find(({ id }) => id === "late");
  if (late) late.status = "delivered";
  await mirror.sweep("all");
  expect(idsOf(await read(ada))).not.toContain("late");
  await runNotifications();
  const closed = await read(ada, { show: "closed" });
  expect([idsOf(closed), closed.counts.closed]).toEqual([["late"], 1]);
});
