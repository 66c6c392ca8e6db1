import { and, count, eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { RunView } from "#lib/protocol/run.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { takeDueRows } from "#lib/server/runs/release/due-rows.ts";
import { releaseChecked } from "#lib/server/runs/release/release-checked.ts";
import {
  type CheckedRow,
  haltRow,
  noteKnown,
  openTurn,
  recheckRow,
} from "#lib/server/runs/release/release-row.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { takeDueRuns } from "#lib/server/runs/stored/run-store.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { intents, pausedKeys } from "#lib/server/store/journal-schema.ts";
import { runRows, runs } from "#lib/server/store/run-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { soon, testJournal } from "#testing/server/journal.ts";
import { checkedRun, decideOn } from "#testing/server/runs.ts";

const journal = testJournal();
let ada: Principal;
let view: RunView;

beforeEach(async () => {
  journal.configure(soon);
  setRunSettings({ pollMs: 5, waitingMs: 10 });
  await store().delete(runs);
  await store().delete(people);
  await store().delete(pausedKeys);
  ada = await journal.account("ada");
  const lines = Array.from({ length: 8 }, (_, n) => ({
    displayName: `Person ${n}`,
    email: `person${n}@halden.example`,
    country: "Germany",
  }));
  view = await decideOn(ada, await checkedRun(ada, "onboard", lines), "start");
});

/** Takes a run as a process does, from another one if it was taken. */
const takeRunOf = async (id: string): Promise<RunRecord> => {
  await store().update(runs).set({ nextAt: sql`clock_timestamp()` });
  const run = (await takeDueRuns(10, 30_000)).find((each) => each.id === id);
  if (!run) throw new Error("The run is not due");
  return run;
};
const takeRun = () => takeRunOf(view.id);

/** Asks the service again for the next rows, and leaves them ready to be released. */
const makeReady = async (run: RunRecord): Promise<CheckedRow[]> => {
  const turn = await openTurn(run, ada);
  const { rows } = await takeDueRows(run, false, [], 5);
  const checked = await Promise.all(rows.map((row) => turn && recheckRow(turn, row)));
  return checked.filter((row) => row !== null);
};

const countIntents = async () => {
  const [row] = await store().select({ count: count() }).from(intents);
  return row?.count;
};

it("a process that was stopped just before a release stores nothing once another one has the run", async () => {
  const stopped = await takeRun();
  const ready = await makeReady(stopped);
  expect(ready).toHaveLength(5);
  const next = await takeRun();
  expect(await releaseChecked(stopped, ready)).toBeNull();
  expect(await countIntents()).toBe(0);
  expect(await releaseChecked(next, ready)).toMatchObject({ count: 3 });
  expect(await countIntents()).toBe(3);
});

it("a process whose turn has ended stores nothing, though no other one has the run yet", async () => {
  const run = await takeRun();
  const ready = await makeReady(run);
  await store().update(runs).set({ nextAt: sql`clock_timestamp()` });
  expect(await releaseChecked(run, ready)).toBeNull();
  expect(await countIntents()).toBe(0);
});

it("two releases at once store no more rows together than the run has slots", async () => {
  const run = await takeRun();
  const ready = await makeReady(run);
  const released = await Promise.all([
    releaseChecked(run, ready.slice(0, 2)),
    releaseChecked(run, ready.slice(2)),
  ]);
  expect(released.reduce((sum, each) => sum + (each?.count ?? 0), 0)).toBe(3);
  expect(await countIntents()).toBe(3);
});

/** Starts another run, while the first one stands still. */
const startAnother = async (by: Principal): Promise<RunView> => {
  await store().update(runs).set({ nextAt: null });
  const lines = [8, 9, 10, 11].map((n) => ({
    displayName: `Person ${n}`,
    email: `person${n}@halden.example`,
    country: "Germany",
  }));
  return decideOn(by, await checkedRun(by, "onboard", lines), "start");
};

it("two runs of one key have no more rows on their way than one, and each has its share", async () => {
  const other = await startAnother(ada);
  await store().update(runs).set({ nextAt: sql`clock_timestamp()` });
  const taken = await takeDueRuns(2, 30_000);
  const [first, second] = [view, other].map(({ id }) => taken.find((run) => run.id === id));
  if (!first || !second) throw new Error("A run is not due");
  const ready = [await makeReady(first), await makeReady(second)] as const;
  // As two instances: each in a transaction of its own, at the same moment.
  const released = await Promise.all([
    releaseChecked(first, ready[0]),
    releaseChecked(second, ready[1]),
  ]);
  expect(released.map((each) => each?.count).toSorted()).toEqual([1, 2]);
  for (const run of [first, second]) {
    expect(await releaseChecked(run, await makeReady(run))).toMatchObject({ count: 0 });
  }
  expect(await countIntents()).toBe(3);
});

it("runs of two keys don't share the slots of a key", async () => {
  await startAnother(await journal.account("bea"));
  const run = await takeRun();
  expect(await releaseChecked(run, await makeReady(run))).toMatchObject({ count: 3 });
});

it("a release halts the run at its limit instead, by what the rows became until this moment", async () => {
  const run = await takeRun();
  const ready = await makeReady(run);
  await releaseChecked(run, ready);
  const unknown = { state: "unknown", unknownAt: sql`clock_timestamp()`, nextAt: null } as const;
  await store().update(intents).set(unknown);
  expect(await releaseChecked(run, ready.slice(3))).toBeNull();
  expect(await countIntents()).toBe(3);
  const [halted] = await store().select().from(runs).where(eq(runs.id, view.id));
  expect(halted).toMatchObject({ state: "paused", pauseCause: "limit" });
  expect(halted?.reason).toContain("3 requests have an unknown outcome");
});

it("a release stores nothing after a person paused the run, was disabled, or has a paused key", async () => {
  const run = await takeRun();
  const ready = await makeReady(run);
  const { environment, connectionId } = run;
  await store().insert(pausedKeys).values({ environment, connectionId, message: "401" });
  expect(await releaseChecked(run, ready)).toBeNull();
  await store().delete(pausedKeys);
  await store().update(people).set({ disabledAt: new Date() });
  expect(await releaseChecked(run, ready)).toBeNull();
  await store().update(people).set({ disabledAt: null });
  await decideOn(ada, view, "pause");
  expect(await releaseChecked(run, ready)).toBeNull();
  expect(await countIntents()).toBe(0);
});

it("a row that was taken back and may be released again is neither halted nor noted by who read it before", async () => {
  const run = await takeRun();
  const [first] = await makeReady(run);
  if (!first) throw new Error("No row is ready");
  const { row } = first.due;
  await releaseChecked(run, [first]);
  await store()
    .update(runRows)
    .set({ intentId: null, releases: row.releases + 1 })
    .where(and(eq(runRows.runId, run.id), eq(runRows.position, row.position)));
  await haltRow(row, { text: "What it was checked against has changed." });
  await noteKnown(run, [row]);
  const [stored] = await store()
    .select({ halted: runRows.halted, intentId: runRows.intentId })
    .from(runRows)
    .where(and(eq(runRows.runId, run.id), eq(runRows.position, row.position)));
  expect(stored).toEqual({ halted: null, intentId: null });
});
