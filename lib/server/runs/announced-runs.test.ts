import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { changeRun, findRunWhere } from "#lib/server/runs/stored/run-store.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { changes } from "#lib/server/store/event-schema.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { soon, testJournal } from "#testing/server/journal.ts";
import { checkedRun, decideOn, untilRun } from "#testing/server/runs.ts";

const journal = testJournal();
let ada: Principal;

const announcedTo = async (id: string) => {
  const rows = await store().select().from(changes).orderBy(changes.id);
  return rows.flatMap(({ connectionId, resource, recordId }) =>
    resource === "runs" && connectionId === id ? [recordId] : [],
  );
};

const held = globalThis as {
  qmAnnouncedRuns?: Map<string, unknown>;
  qmPublishedRuns?: Set<unknown>;
};

/** Waits until no announcement gathers more changes, or is being stored. */
const settled = () =>
  expect.poll(() => (held.qmAnnouncedRuns?.size ?? 0) + (held.qmPublishedRuns?.size ?? 0)).toBe(0);

beforeEach(async () => {
  journal.configure(soon);
  setRunSettings({ pollMs: 5, waitingMs: 10 });
  await store().delete(runs);
  await store().delete(people);
  ada = await journal.account("ada");
});

test("a run's check, start and end are announced to its connection, to other admins without its id, and not to managers", async () => {
  await journal.account("bea");
  await journal.account("max", "manager");
  const run = await checkedRun(ada, "onboard", [
    { displayName: "Ana", email: "ana@halden.example", country: "DE" },
  ]);
  await expect.poll(() => announcedTo("ada")).toContain(run.id);
  await settled();
  await store().delete(changes);
  await decideOn(ada, run, "start");
  await expect.poll(() => announcedTo("ada")).toContain(run.id);
  await expect.poll(() => announcedTo("bea")).toContain(null);
  await untilRun(ada, run.id, "paused", "done");
  await settled();
  expect(new Set(await announcedTo("bea"))).toEqual(new Set([null]));
  expect(await announcedTo("max")).toEqual([]);
});

test("a run that is only looked at again announces nothing, and another reason does", async () => {
  const { id } = await checkedRun(ada, "onboard", [
    { displayName: "Ana", email: "ana@halden.example", country: "DE" },
  ]);
  await expect.poll(() => announcedTo("ada")).toContain(id);
  await settled();
  await store().delete(changes);
  /** Changes the run as it is now, as soon as nothing else changes it. */
  const change = (next: (run: RunRecord) => Parameters<typeof changeRun>[1]) =>
    vi.waitFor(async () => {
      const run = await findRunWhere(eq(runs.id, id));
      if (!run || !(await changeRun(run, next(run)))) throw new Error("The run was not changed.");
    });
  await change(({ reason }) => ({ reason, nextAt: new Date() }));
  await settled();
  expect(await announcedTo("ada")).toEqual([]);
  await change(() => ({ reason: "The service doesn't answer." }));
  await expect.poll(() => announcedTo("ada")).toEqual([id]);
});
