import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { cutAudit } from "#lib/server/audit/cut-audit.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { findHead, verifyAudit, verifyAuditIn } from "#lib/server/audit/verify-audit.ts";
import { startSession } from "#lib/server/auth/sessions.ts";
import { deleteOldEvidence } from "#lib/server/intents/journal/delete-evidence.ts";
import { log } from "#lib/server/log.ts";
import { deleteTooOld } from "#lib/server/retention/retention-worker.ts";
import { intentEvidence, intents } from "#lib/server/store/journal-schema.ts";
import { sessions } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { killedAt } from "#testing/server/audit-kills.ts";
import { testEntry, whileTampered } from "#testing/server/audit-tamperings.ts";
import { deployment, testJournal } from "#testing/server/journal.ts";

const journal = testJournal();

/** Two days from now: all entries are older than that. Their times can't be changed, being in their hashes. */
const untilNow = -2;

const record = async (count: number) => {
  for (let n = 1; n <= count; n += 1) await recordAudit(testEntry(n));
};
const auditRows = async () => {
  const { rows } = await store().execute<{ seq: string; action: string }>(
    sql`select seq, action from audit_entries order by seq`,
  );
  return rows;
};

it("the audit log is verified after its oldest rows were deleted, and says that they were", async () => {
  await record(5);
  const head = await findHead();
  expect(await cutAudit(1)).toBe(0);
  expect(await cutAudit(untilNow)).toBe(5);
  expect((await auditRows()).map(({ action }) => action)).toEqual(["audit.cut"]);
  await record(3);
  expect(await verifyAudit(head)).toMatchObject({ rowCount: 4, cut: head, problems: [] });
  const other = head && {
    ...head,
    hash: head.hash.replace(/^./, (first) => (first === "A" ? "B" : "A")),
  };
  expect((await verifyAudit(other)).problems).toEqual([
    { seq: head?.seq, problem: "another row than the given head" },
  ]);
});

it("a process that is killed at any statement of a cut leaves a log that is verified", async () => {
  let kills = 0;
  for (; ; kills += 1) {
    await record(2);
    const isKilled = await killedAt(kills, () => cutAudit(untilNow));
    expect((await verifyAudit()).problems, `killed at statement ${kills}`).toEqual([]);
    if (!isKilled) break;
  }
  expect(kills).toBeGreaterThan(4);
});

it("a row beyond the cut can't be deleted, and a moved cut is found", async () => {
  await record(3);
  await expect(store().execute(sql`delete from audit_entries`)).rejects.toThrow();
  const moved = [
    sql`update audit_chain set cut_seq = seq - 1`,
    sql`delete from audit_entries where seq < (select seq from audit_chain)`,
  ];
  const { problems } = await whileTampered(moved, (tx) => verifyAuditIn(tx));
  expect(problems.map(({ problem }) => problem)).toContain("the place of the cut was changed");
  const back = store().execute(sql`update audit_chain set cut_seq = cut_seq - 1`);
  await expect(back).rejects.toThrow();
});

it("old rows of a log that was changed are kept, so that the change is still found", async () => {
  await record(3);
  const error = vi.spyOn(log(), "error");
  const before = await auditRows();
  await store().execute(sql`alter table audit_entries disable trigger user`);
  await store().execute(
    sql`update audit_entries set subject = 'x' where seq = (select max(seq) - 1 from audit_entries)`,
  );
  await store().execute(sql`alter table audit_entries enable trigger user`);
  expect(await cutAudit(untilNow)).toBe(0);
  expect(await auditRows()).toEqual(before);
  expect(error).toHaveBeenCalledWith(
    expect.anything(),
    expect.stringMatching(/audit log was changed/),
  );
});

const whatOf = async (intentId: string | null) => {
  const rows = await store()
    .select({ what: intentEvidence.what })
    .from(intentEvidence)
    .where(eq(intentEvidence.intentId, intentId ?? ""))
    .orderBy(intentEvidence.id);
  return rows.map(({ what }) => what);
};

const ageAll = async () => {
  await store().execute(sql`update intent_evidence set at = at - interval '2000 days'`);
  await store().execute(sql`update intents set settled_at = settled_at - interval '2000 days'`);
};

it("evidence of a known outcome is deleted, that of an unknown one never, whenever the process is killed", async () => {
  journal.configure({ inlineMs: 2_000, quietMs: 60_000, rereadMs: [60_000] });
  const ada = await journal.person();
  const team = { id: journal.service.state.records.teams[0]?.id, name: "Renamed" };
  const { intentId: accepted } = await journal.submit(ada, "teams.update", team);
  journal.failOnce("hang-after-commit");
  journal.configure({ inlineMs: 10, quietMs: 60_000, rereadMs: [60_000] });
  const { intentId: unknown } = await journal.submit(ada, "orders.create", deployment());
  await vi.waitFor(async () => expect(await whatOf(unknown)).toContain("sending"));
  const givenUp = {
    state: "abandoned" as const,
    settledAt: new Date(),
    leaseUntil: null,
    nextAt: null,
  };
  await store()
    .update(intents)
    .set(givenUp)
    .where(eq(intents.id, unknown ?? ""));
  await ageAll();
  const [ofAccepted, ofUnknown] = [await whatOf(accepted), await whatOf(unknown)];
  expect(ofAccepted.length).toBeGreaterThan(2);
  for (let kills = 0; ; kills += 1) {
    const isKilled = await killedAt(kills, () => deleteOldEvidence(1_095));
    expect([ofAccepted, ["deleted"]]).toContainEqual(await whatOf(accepted));
    if (!isKilled) break;
  }
  expect([await whatOf(accepted), await whatOf(unknown)]).toEqual([["deleted"], ofUnknown]);
  expect(await deleteOldEvidence(1_095)).toBe(0);
});

it("a turn deletes ended sessions, and what comes after something that can't be deleted", async () => {
  await store().execute(sql`insert into people (id, email, display_name, role)
    values ('eve', 'eve@example.com', 'Eve', 'support')`);
  const warn = vi.spyOn(log(), "warn");
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const open = await store().$count(sessions);
  for (const hours of [3, 13, 1]) await startSession("eve", { method: "password" }, at(hours));
  await store().execute(sql`alter table events rename to events_away`);
  await deleteTooOld();
  await store().execute(sql`alter table events_away rename to events`);
  expect(await store().$count(sessions)).toBe(open + 1);
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ what: "events" }),
    "what is too old could not be deleted",
  );
});
