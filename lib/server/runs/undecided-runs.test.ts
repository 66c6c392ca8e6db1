import { eq } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { runOfNotice } from "#lib/protocol/notification.ts";
import type { PauseCause } from "#lib/protocol/run.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { countOpen } from "#lib/server/intents/read/find.ts";
import { findUndecidedRuns } from "#lib/server/intents/read/undecided-runs.ts";
import { produceNotifications } from "#lib/server/notifications/produce.ts";
import { findNotifications } from "#lib/server/notifications/read.ts";
import type { Role } from "#lib/server/role.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { notifications } from "#lib/server/store/notification-schema.ts";
import { policyVersions } from "#lib/server/store/policy-schema.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { soon, testJournal } from "#testing/server/journal.ts";
import { storePerson } from "#testing/server/people.ts";
import { checkedRun, decideOn, untilRun } from "#testing/server/runs.ts";
import { holding, storePolicy } from "#testing/writes/policies.ts";

const journal = testJournal();
let ada: Principal;
let bea: Principal;

const hires = Array.from({ length: 7 }, (_, n) => ({
  displayName: `Person ${n}`,
  email: `person${n}@halden.example`,
  country: "DE",
}));

beforeEach(async () => {
  journal.configure(soon);
  setRunSettings({ pollMs: 5, waitingMs: 10 });
  await store().delete(notifications);
  await store().delete(runs);
  await store().delete(people);
  ada = await journal.account("ada");
  bea = await journal.account("bea");
});

/** Returns what needs the person, wherever that is counted, listed and told. */
const needsOf = async (person: Principal) => {
  await produceNotifications();
  const { rows } = await findNotifications(person);
  return {
    count: (await countOpen(person)).needsYou,
    listed: (await findUndecidedRuns(person)).map(({ id, cause }) => ({ id, cause })),
    told: rows.flatMap(({ recordId, isRead }) => (isRead ? [] : [runOfNotice(recordId)])),
  };
};
const nothing = { count: 0, listed: [], told: [] };

test("a run needs its person, and nobody else, once its first rows are done, until they continue", async () => {
  const run = await checkedRun(ada, "onboard", hires);
  expect(await needsOf(ada)).toEqual(nothing);
  await decideOn(ada, run, "start");
  const asking = await untilRun(ada, run.id, "paused");
  const its = { id: run.id, cause: "canary" };
  expect(await needsOf(ada)).toEqual({ count: 1, listed: [its], told: [its] });
  expect(await needsOf(bea)).toEqual(nothing);
  await decideOn(ada, asking, "continue");
  expect(await needsOf(ada)).toEqual(nothing);
});

test("a run that a person paused needs nobody", async () => {
  const run = await checkedRun(ada, "onboard", hires);
  await decideOn(ada, run, "start");
  await decideOn(bea, run, "pause");
  expect(await needsOf(ada)).toEqual(nothing);
});

test("a run that halted again is told again, each time with why", async () => {
  const { id } = await checkedRun(ada, "onboard", hires);
  const halt = (countedFrom: Date) =>
    store()
      .update(runs)
      .set({ state: "paused", pauseCause: "limit", reason: "Three are unknown.", countedFrom })
      .where(eq(runs.id, id));
  const its = { id, cause: "halted" };
  await halt(new Date("2026-11-21T10:00:00Z"));
  expect(await needsOf(ada)).toEqual({ count: 1, listed: [its], told: [its] });
  await halt(new Date("2026-11-21T11:00:00Z"));
  expect(await needsOf(ada)).toEqual({ count: 1, listed: [its], told: [its] });
  expect(await store().select().from(notifications)).toHaveLength(2);
});

test("what paused a run is known whatever its reason says", async () => {
  const { id } = await checkedRun(ada, "onboard", hires);
  const pause = (pauseCause: PauseCause, reason: string) =>
    store().update(runs).set({ state: "paused", pauseCause, reason }).where(eq(runs.id, id));
  await pause("canary", "Paused by bea.");
  expect((await findUndecidedRuns(ada)).map(({ cause }) => cause)).toEqual(["canary"]);
  await pause("limit", "Paused by bea.");
  expect((await findUndecidedRuns(ada)).map(({ cause }) => cause)).toEqual(["halted"]);
  await pause("person", "The first rows have their outcome. Look at it, then continue.");
  expect(await findUndecidedRuns(ada)).toEqual([]);
});

test("a checked run needs its person where an agent proposed it, and not where they made it", async () => {
  const own = await checkedRun(ada, "onboard", hires.slice(0, 1));
  const proposed = await checkedRun(ada, "onboard", hires.slice(1));
  await store().update(runs).set({ agentName: "Planner" }).where(eq(runs.id, proposed.id));
  const its = { id: proposed.id, cause: "proposed" };
  expect(await needsOf(ada)).toEqual({ count: 1, listed: [its], told: [its] });
  await decideOn(ada, proposed, "stop");
  expect(await needsOf(ada)).toEqual(nothing);
  expect(own.state).toBe("checked");
});

test("a run of production whose start was requested needs each admin who may approve it, until one does", async () => {
  journal.configure(soon, "production");
  await storePolicy([holding({ rowsOver: 1, environments: ["production"] })]);
  onTestFinished(async () => {
    await store().delete(policyVersions);
  });
  const inProduction = async (id: string, role: Role = "admin") => {
    const person = await journal.person(id, { environment: "production", role });
    await storePerson({ id, role }, person.connection);
    return person;
  };
  ada = await inProduction("ada");
  bea = await inProduction("bea");
  const max = await inProduction("max", "manager");
  // An admin with the same key is told as one with another key of the same company is.
  const cleo = { ...(await inProduction("cleo")), connection: ada.connection };
  await storePerson({ id: "cleo", role: "admin" }, ada.connection);

  const small = await checkedRun(ada, "onboard", hires.slice(0, 1));
  expect(await needsOf(bea)).toEqual(nothing);
  const run = await checkedRun(ada, "onboard", hires);
  for (const each of [ada, bea, max, cleo]) expect(await needsOf(each)).toEqual(nothing);
  await decideOn(ada, run, "request");
  const its = { id: run.id, cause: "approval" };
  for (const each of [bea, cleo]) {
    expect(await needsOf(each)).toEqual({ count: 1, listed: [its], told: [its] });
  }
  expect((await findUndecidedRuns(bea))[0]?.by).toEqual({ name: "ada", isYou: false });
  for (const other of [ada, max]) expect(await needsOf(other)).toEqual(nothing);
  await decideOn(bea, run, "approve");
  for (const each of [ada, bea, cleo]) expect(await needsOf(each)).toEqual(nothing);
  expect(small.state).toBe("checked");
});
