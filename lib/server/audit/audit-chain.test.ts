import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { appendEntries } from "#lib/server/audit/append-entries.ts";
import { toUnchainedRow } from "#lib/server/audit/audit-entry.ts";
import { startAuditLines } from "#lib/server/audit/audit-line.ts";
import { readEntriesAfter } from "#lib/server/audit/read-entries.ts";
import { flushAudit, recordAudit } from "#lib/server/audit/record-audit.ts";
import {
  findHead,
  findVerified,
  parseHead,
  verifyAudit,
  verifyAuditIn,
} from "#lib/server/audit/verify-audit.ts";
import { auditStore } from "#lib/server/store/store.ts";
import {
  chance,
  isFound,
  tamperingOf,
  testEntry,
  whileTampered,
} from "#testing/server/audit-tamperings.ts";
import { commandRunner } from "#testing/server/commands.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();
const audit = commandRunner("audit", settings);

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

const allRows = async () => {
  const rows = [];
  for await (const batch of readEntriesAfter(null)) rows.push(...batch);
  return rows;
};

describe("recordAudit", () => {
  it("stores what came at once in one chain, and writes a line for each entry", async () => {
    const lines: string[] = [];
    startAuditLines((text) => lines.push(...text.trimEnd().split("\n")));
    await Promise.all(numbers(200).map((n) => recordAudit(testEntry(n))));
    const rows = await allRows();
    expect(rows.map(({ seq }) => seq)).toEqual(numbers(200).map((n) => n + 1));
    expect(await verifyAudit()).toMatchObject({ rowCount: 200, problems: [] });
    const written = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(written.map(({ seq, hash }) => [seq, hash])).toEqual(
      rows.map(({ seq, hash }) => [seq, hash]),
    );
    expect(written[1]).toMatchObject({
      event: "audit",
      action: "sign-in",
      outcome: "denied",
      actor: { id: "p1", email: "p1@acme.example", role: "admin" },
      connection: { environment: "sandbox", id: "person:p1" },
      from: "203.0.113.1",
      subject: "ord_1",
      details: { status: "accepted", row: 1 },
      requestId: "r-1",
    });
  });

  it("keeps one chain when several writers append at the same time", async () => {
    const before = (await findHead())?.seq ?? 0;
    const batch = () =>
      numbers(20).map((n) => ({ row: toUnchainedRow(testEntry(n)), queuedAt: performance.now() }));
    await Promise.all(numbers(5).map(() => appendEntries(batch())));
    expect(await verifyAudit()).toMatchObject({ rowCount: before + 100, problems: [] });
  });

  it("stores texts shortened, without control characters and without keys", async () => {
    await recordAudit({
      ...testEntry(1),
      outcome: "denied",
      action: `a\u0000b\n${"x".repeat(1_000)}\ud800`,
      subject: "svc_sk_canary_in_a_subject",
      details: { reason: "postgres://qm:secret@db/qm" },
    });
    const row = (await allRows()).at(-1);
    expect(row?.action).toMatch(/^a b x+$/);
    expect(row?.action.length).toBeLessThanOrEqual(320);
    expect(row?.subject).toBe("svc_sk_…");
    expect(row?.details).toBe('{"reason":"postgres://…@db/qm"}');
    expect((await verifyAudit()).problems).toEqual([]);
  });

  it("keeps entries while the store can't be used, and stores them afterwards", async () => {
    const before = (await findHead())?.seq ?? 0;
    await auditStore().execute(sql`alter table audit_entries rename to audit_entries_away`);
    const waiting = recordAudit(testEntry(1));
    await waiting;
    await auditStore().execute(sql`alter table audit_entries_away rename to audit_entries`);
    await flushAudit(10_000);
    expect(await verifyAudit()).toMatchObject({ rowCount: before + 1, problems: [] });
  });

  it("writes a line for an entry that can't be stored before the shutdown", async () => {
    const lines: string[] = [];
    startAuditLines((text) => lines.push(text));
    await auditStore().execute(sql`alter table audit_entries rename to audit_entries_away`);
    const recorded = recordAudit(testEntry(2));
    await flushAudit(50);
    await recorded;
    await auditStore().execute(sql`alter table audit_entries_away rename to audit_entries`);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ seq: null, subject: "ord_2" }]);
  });
});

describe("the table of the audit log", () => {
  it.each([
    "update audit_entries set outcome = 'done'",
    "delete from audit_entries",
    "truncate audit_entries",
    "delete from audit_chain",
    "truncate audit_chain",
    "update audit_chain set seq = seq - 1",
  ])("refuses: %s", async (statement) => {
    const refused = auditStore().execute(sql.raw(statement));
    await expect(refused).rejects.toMatchObject({
      cause: { message: "The audit log only takes new rows." },
    });
  });
});

describe("the verification of the audit log", () => {
  beforeAll(async () => {
    useSettings(settings);
    const count = 300 - ((await findHead())?.seq ?? 0);
    await Promise.all(numbers(Math.max(0, count)).map((n) => recordAudit(testEntry(n))));
  });

  it("finds each of 68 tamperings, four of each kind", async () => {
    const random = chance(7);
    const count = (await findHead())?.seq ?? 0;
    const missed = [];
    for (const n of numbers(68)) {
      const tampering = tamperingOf(n, random, count);
      if (!(await isFound(tampering))) missed.push(tampering.name);
    }
    expect(missed).toEqual([]);
    expect((await verifyAudit()).problems).toEqual([]);
  });

  it("finds with a head that was kept that rows and head were put back together", async () => {
    const [old] = await auditStore()
      .execute<Record<string, string>>(sql`select seq, hash, head_mac from audit_chain`)
      .then(({ rows }) => rows);
    await recordAudit(testEntry(3));
    const kept = await findHead();
    const putBack = [
      sql`delete from audit_entries where seq > ${old?.seq}`,
      sql`update audit_chain set seq = ${old?.seq}, hash = ${old?.hash}, head_mac = ${old?.head_mac}`,
    ];
    const [unaware, aware] = await whileTampered(putBack, async (tx) => [
      (await verifyAuditIn(tx)).problems,
      (await verifyAuditIn(tx, kept)).problems,
    ]);
    expect(unaware).toEqual([]);
    expect(aware).toEqual([{ seq: kept?.seq, problem: `missing up to row ${kept?.seq}` }]);
  });

  it("is not believed when the database says that the log was verified", async () => {
    await verifyAudit();
    expect((await findVerified())?.seq).toBe((await findHead())?.seq);
    await auditStore().execute(sql`update audit_chain set verified_seq = verified_seq + 1`);
    expect(await findVerified()).toBeNull();
  });

  it("is a command, which prints the head and fails on a changed log", async () => {
    const { seq, hash } = (await findHead()) ?? { seq: 0, hash: "" };
    const head = await audit(["head"]);
    const verified = await audit(["verify", "--head", `${seq}:${hash}`]);
    const removed = await audit(["verify", "--head", `999999:${hash}`]);
    const lines = await audit(["lines", "--after", String(seq - 2)]);
    const unknown = await audit(["what"]);
    expect(parseHead(head.out)).toEqual({ seq, hash });
    expect(verified).toMatchObject({ code: 0, err: "" });
    expect(verified.out).toMatch(`Head: ${seq}:${hash}`);
    expect(removed).toMatchObject({ code: 1 });
    expect(removed.out).toMatch(/missing up to row 999999/);
    expect(lines.out.trim().split("\n")).toHaveLength(2);
    expect(unknown.err).toMatch(/^Usage/);
  }, 60_000);
});

describe("an append to a changed log", () => {
  it("goes on after the last row, and its entry makes the verification fail", async () => {
    const forged = sql`update audit_chain set seq = seq + 5`;
    await auditStore().execute(forged);
    await recordAudit(testEntry(1));
    const rows = (await allRows()).slice(-2);
    expect(rows.map(({ action }) => action)).toEqual(["audit.broken", "sign-in"]);
    const { problems } = await verifyAudit();
    expect(problems.map(({ problem }) => problem)).toContainEqual(
      "recorded because the head was not believed",
    );
  });
});
