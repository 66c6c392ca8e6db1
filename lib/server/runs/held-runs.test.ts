import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { clearToSend } from "#lib/server/intents/approval/clear-to-send.ts";
import { openPayload } from "#lib/server/intents/journal/secrets.ts";
import { openWrite, sealWrite } from "#lib/server/runs/stored/run-row.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { policyVersions } from "#lib/server/store/policy-schema.ts";
import { runRows, runs } from "#lib/server/store/run-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { soon, testJournal } from "#testing/server/journal.ts";
import { storePerson } from "#testing/server/people.ts";
import { carryOutRun, checkedRun, decideOn, untilRun } from "#testing/server/runs.ts";
import { blocking, holding, storePolicy } from "#testing/writes/policies.ts";

const journal = testJournal();
let [ada, bob]: Principal[] = [];

const hiresUpTo = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    displayName: `Person ${n}`,
    email: `held${n}@halden.example`,
    country: "DE",
  }));
/** So few have no canary. */
const hires = hiresUpTo(2);

beforeEach(async () => {
  journal.configure(soon);
  setRunSettings({ pollMs: 5, waitingMs: 10, readBackMs: 10 });
  for (const table of [runs, intents, policyVersions, people]) await store().delete(table);
  ada = await journal.account("ada");
  await storePerson({ id: "bob", role: "admin" }, ada.connection);
  bob = { ...ada, userId: "bob", displayName: "bob" };
});

const lastRow = async (runId: string) => {
  const rows = await store().select().from(runRows).where(eq(runRows.runId, runId));
  const row = rows.toSorted((a, b) => a.position - b.position).at(-1);
  if (!row) throw new Error("The run has no rows.");
  return { row, isRow: and(eq(runRows.runId, runId), eq(runRows.position, row.position)) };
};

const changeLastRow = async (runId: string) => {
  const { isRow } = await lastRow(runId);
  await store().update(runRows).set({ writeHash: "another" }).where(isRow);
};

/** Replaces what a row sends and leaves all that identifies it. */
const replaceLastWrite = async (runId: string) => {
  const { row, isRow } = await lastRow(runId);
  const write = openWrite(row);
  if (write.hole !== null) throw new Error("The row is not whole.");
  const payload = { ...write.payload, body: write.payload.body.replace("Person", "Nobody") };
  const sealedWrite = sealWrite({ ...write, payload }, row);
  await store().update(runRows).set({ sealedWrite }).where(isRow);
};

const addRow = async (runId: string) => {
  const { row } = await lastRow(runId);
  const place = { runId, position: row.position + 1 };
  const sealedWrite = sealWrite(openWrite(row), place);
  await store()
    .insert(runRows)
    .values({ ...row, ...place, line: row.line + 1, sealedWrite });
};

const asked = async (rows = hires) => {
  const run = await checkedRun(ada as Principal, "onboard", rows);
  return decideOn(ada as Principal, run, "request");
};

describe("a run of which a rule holds some row", () => {
  it("is held as a whole, and sent once someone else has approved it", async () => {
    await storePolicy([holding({ operations: ["employees.create"], countries: ["DE"] })]);
    const run = await checkedRun(ada as Principal, "onboard", hires);
    expect(run).toMatchObject({ needsApproval: true, choices: ["request", "stop"] });
    expect(run.policy).toEqual(["New employees for DE need the approval of another admin."]);
    const requested = await decideOn(ada as Principal, run, "request");
    expect(requested.choices).toEqual(["stop"]);
    await expect(decideOn(ada as Principal, run, "approve")).rejects.toThrow("can't be decided");
    expect(journal.writes()).toEqual([]);
    const started = await decideOn(bob as Principal, requested, "approve");
    expect(started).toMatchObject({ state: "running", approvedBy: "bob" });
    await untilRun(ada as Principal, run.id, "done");
    expect(journal.commits()).toHaveLength(hires.length);
  });

  it("sends nothing where its rows are no longer the approved ones", async () => {
    await storePolicy([holding({ operations: ["employees.create"] })]);
    const requested = await asked();
    await decideOn(bob as Principal, requested, "approve");
    await store().update(runs).set({ approvedHash: "another" }).where(eq(runs.id, requested.id));
    expect(await untilRun(ada as Principal, requested.id, "done", "stopped")).toMatchObject({
      state: "stopped",
      reason: expect.stringContaining("no longer what was checked and approved"),
    });
    expect(journal.writes()).toEqual([]);
  });

  it("is not approved once one of its rows has changed", async () => {
    await storePolicy([holding({ operations: ["employees.create"] })]);
    const requested = await asked();
    await changeLastRow(requested.id);
    await expect(decideOn(bob as Principal, requested, "approve")).rejects.toThrow("no longer");
    expect(journal.writes()).toEqual([]);
  });

  it.each([
    ["a row", changeLastRow],
    ["the sealed write of a row", replaceLastWrite],
    ["the rows by another one", addRow],
  ])("ends where %s changes after its start, whatever was sent before", async (_what, tamper) => {
    await storePolicy([holding({ operations: ["employees.create"] })]);
    const requested = await asked(hiresUpTo(3));
    await decideOn(bob as Principal, requested, "approve");
    const paused = await untilRun(ada as Principal, requested.id, "paused");
    expect(journal.commits()).toHaveLength(1);
    await tamper(requested.id);
    await decideOn(ada as Principal, paused, "continue");
    const ended = await untilRun(ada as Principal, requested.id, "done", "stopped");
    expect(ended.state).toBe("stopped");
    expect(journal.commits()).toHaveLength(1);
  });

  it("sends of a released row the bytes with which it was released, and no others", async () => {
    await storePolicy([holding({ operations: ["employees.create"] })]);
    const requested = await asked();
    await decideOn(bob as Principal, requested, "approve");
    await untilRun(ada as Principal, requested.id, "done");
    const [row] = await store().select().from(intents);
    const payload = row && openPayload(row);
    if (!payload) throw new Error("No row was released.");
    expect(row.approval).toMatchObject({ by: "bob", version: 1 });
    expect(await clearToSend(row, payload)).toMatchObject({ version: 1 });
    const body = payload.body.replace("Person", "Nobody");
    expect(await clearToSend(row, { ...payload, body })).toMatchObject({
      why: expect.stringContaining("not what is stored"),
    });
    expect(await clearToSend({ ...row, approval: null }, payload)).toMatchObject({
      why: expect.stringContaining("needs an approval"),
      rule: { version: 1, rule: 1 },
    });
  });

  it("goes on under the policy of its start", async () => {
    const run = await checkedRun(ada as Principal, "onboard", hires);
    expect(run.needsApproval).toBe(false);
    await decideOn(ada as Principal, run, "start");
    await storePolicy([holding({})]);
    await untilRun(ada as Principal, run.id, "done");
    expect(journal.commits()).toHaveLength(hires.length);
  });

  it("is not started where a rule blocks one of its rows", async () => {
    await storePolicy([blocking({ operations: ["employees.create"] }, "Not this month.")]);
    const run = await checkedRun(ada as Principal, "onboard", hires);
    expect(run.choices).toEqual(["stop"]);
    expect(run.policy).toEqual([
      "Rule 1 of the policy: New employees are blocked. Not this month. Nothing was sent.",
    ]);
    await expect(carryOutRun(ada as Principal, run)).rejects.toThrow("can't be decided");
  });

  it("is asked for again once nobody has approved it in time", async () => {
    await storePolicy([holding({ operations: ["employees.create"] })]);
    const requested = await asked();
    journal.configure({ ...soon, draftLifeMs: 0 });
    await expect(decideOn(bob as Principal, requested, "approve")).rejects.toThrow(
      "can't be decided",
    );
    const again = await decideOn(ada as Principal, requested, "request");
    expect(again.startRequestedAt).toBeNull();
    journal.configure(soon);
    expect(await decideOn(bob as Principal, again, "approve")).toMatchObject({ state: "running" });
    await untilRun(ada as Principal, requested.id, "done");
  });
});
