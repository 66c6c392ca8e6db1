import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import type { AuditFilter } from "#lib/protocol/audit.ts";
import { dayIn } from "#lib/protocol/calendar-day.ts";
import { toAuditCsv } from "#lib/server/audit/read/audit-csv.ts";
import { parseAuditFilter } from "#lib/server/audit/read/audit-filter.ts";
import { findAuditEntries, readAuditEntries } from "#lib/server/audit/read/find-entries.ts";
import { recordAudit, type UnchangedEntry } from "#lib/server/audit/record-audit.ts";
import { verifyAudit } from "#lib/server/audit/verify-audit.ts";
import { decide } from "#lib/server/intents/decide.ts";
import { saveConnection } from "#lib/server/keys/connection.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { testEntry } from "#testing/server/audit-tamperings.ts";
import { deployment, purchase, soon, testJournal } from "#testing/server/journal.ts";
import { storePerson } from "#testing/server/people.ts";

const journal = testJournal();

beforeEach(async () => {
  await store().delete(connections);
});

/** Returns what an admin sees of the entries of one test, newest first. */
const seenBy = async (filter: AuditFilter = {}, id = "ada") =>
  (await findAuditEntries(await journal.person(id), filter, "UTC")).rows;

const entryOf = (connectionId: string | null, subject: string): UnchangedEntry => ({
  action: "export",
  outcome: "done",
  actor: { personId: "p1", email: "p1@acme.example", role: "manager" },
  connection: connectionId === null ? null : { environment: "sandbox", id: connectionId },
  from: "203.0.113.9",
  subject,
});

describe("what the audit log holds of a write", () => {
  it("is who asked for it with the names of its fields, and its outcome", async () => {
    const ada = await journal.person("ada");
    const { intentId, resultId } = await journal.submit(ada, "orders.create", deployment());
    const rows = await seenBy({ text: intentId ?? "" });
    expect(rows.map(({ action, outcome, subject }) => [action, outcome, subject])).toEqual([
      ["orders.create", "done", resultId],
      ["requests.submit", "done", intentId],
    ]);
    expect(rows[1]).toMatchObject({ person: "ada@example.com", requestId: intentId });
    expect(rows[1]?.details).toEqual({
      fields: "orderType, employeeId, productIds",
      operation: "orders.create",
      request: intentId,
    });
    expect(JSON.stringify(rows)).not.toContain("emp_1");
  });

  it("is its unknown outcome, the decision about it, and that it was cancelled", async () => {
    journal.failOnce("reset-after-commit");
    const row = await journal.settle("orders.purchase", purchase(), { settings: soon });
    await decide(await journal.person("ada"), row.id, { choice: "abandon" });
    const rows = await seenBy({ text: row.id });
    expect(rows.map(({ action, details }) => [action, details.status ?? details.choice])).toEqual([
      ["requests.decide", "abandon"],
      ["orders.purchase", "cancelled"],
      ["orders.purchase", "checking"],
      ["requests.submit", undefined],
    ]);
  });
});

describe("what the audit log holds of a read", () => {
  it("is one entry for a record with personal fields, with their names, however often it is read", async () => {
    const record = { name: "Max", taxId: "DE-123-TAX", personalEmail: "max@home.example" };
    const added = journal.service.state.add("employees", { email: "m@acme.example", ...record });
    const id = String(added.id);
    const ada = await journal.person("ada");
    const support = await journal.person("sue", { role: "support" });
    for (let n = 0; n < 3; n += 1) await perform(ada, "employees.get", { id });
    await perform(support, "employees.get", { id });
    await recordAudit(entryOf(null, "last"));
    const rows = await seenBy({ subject: id });
    expect(rows).toMatchObject([{ action: "employees.get", person: "ada@example.com" }]);
    expect(rows[0]?.details.fields).toMatch(/personalEmail, taxId/);
    expect(JSON.stringify(rows)).not.toMatch(/DE-123-TAX|home\.example/);
  });
});

describe("who sees which entries", () => {
  it("an admin sees those of their company and of the installation, but of no other company", async () => {
    await journal.person("eve");
    await recordAudit(entryOf("ada", "own"));
    await recordAudit(entryOf("eve", "colleague"));
    await recordAudit(entryOf(null, "installation"));
    await recordAudit(entryOf("gone", "elsewhere"));
    const subjects = async () =>
      (await seenBy({ action: "export" })).slice(0, 3).map(({ subject }) => subject);
    expect(await subjects()).toEqual(["installation", "colleague", "own"]);
    const found = await findAuditEntries(
      await journal.person("ada"),
      { subject: "elsewhere" },
      "UTC",
    );
    expect(found).toMatchObject({ rows: [], unknownConnections: 0 });
  });

  it("an admin sees no entry of a connection whose company is unknown, but that there is one", async () => {
    const ada = await journal.person("ada");
    const away = { id: "away", environment: "sandbox", label: "away" } as const;
    const connection = { ...away, capabilities: [], baseUrl: "http://127.0.0.1:1" };
    await saveConnection(store(), connection, "svc_sk_canary_of_away_0123456789");
    await recordAudit(entryOf("away", "hidden"));
    const found = await findAuditEntries(ada, { subject: "hidden" }, "UTC");
    expect(found).toMatchObject({ rows: [], unknownConnections: 1 });
  });

  it.each(["manager", "support"] as const)("%s is refused", async (role) => {
    const person = await journal.person("max", { role });
    await expect(findAuditEntries(person, {}, "UTC")).rejects.toMatchObject({ kind: "role" });
    await expect(readAuditEntries(person, {}, "UTC")).rejects.toMatchObject({ kind: "role" });
  });
});

describe("the filters of the audit log", () => {
  it("find by person, action, outcome, subject, day and text, and page by number", async () => {
    for (let n = 0; n < 12; n += 1) {
      await recordAudit({ ...testEntry(n), connection: null, requestId: `page-${n}` });
    }
    const numbers = async (filter: AuditFilter) =>
      (await seenBy({ text: "page-", ...filter })).map(({ requestId }) => requestId?.slice(5));
    expect(await numbers({})).toHaveLength(12);
    expect(await numbers({ person: "P1@" })).toEqual(["8", "1"]);
    expect(await numbers({ action: "orders" })).toEqual(["8", "4"]);
    expect(await numbers({ outcome: "failed" })).toEqual(["11", "8", "5", "2"]);
    expect(await numbers({ subject: "ord_7" })).toEqual(["7"]);
    expect(await numbers({ text: "page-1" })).toEqual(["11", "10", "1"]);
    expect(await numbers({ text: "100%" })).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await numbers({ from: today, to: today })).toHaveLength(12);
    expect(await numbers({ to: "2020-01-01" })).toEqual([]);
    const [first, second] = await seenBy({ text: "page-", limit: 2 });
    expect(await numbers({ before: second?.seq, limit: 2 })).toEqual(["9", "8"]);
    expect(first?.requestId).toBe("page-11");
  });

  it("begin and end a day in the person's time zone", async () => {
    const ada = await journal.person("ada");
    await recordAudit({ ...entryOf("ada", "zoned") });
    const [entry] = await seenBy({ subject: "zoned" });
    const at = new Date(entry?.at ?? "");
    const countOn = async (day: string, timeZone: string) =>
      (await findAuditEntries(ada, { subject: "zoned", from: day, to: day }, timeZone)).rows.length;
    for (const zone of ["Pacific/Kiritimati", "Etc/GMT+12", "UTC"]) {
      const day = dayIn(at, zone);
      expect(await countOn(day, zone), zone).toBe(1);
      const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
      expect(await countOn(next, zone), zone).toBe(0);
    }
  });

  it("find a person without a known email by their name, which stands for it", async () => {
    await storePerson({
      id: "nameless",
      role: "admin",
      issuer: "https://idp",
      subject: "s",
      email: null,
      displayName: "Zoë Entra",
    });
    const actor = { personId: "nameless", email: null, role: "admin" } as const;
    await recordAudit({ ...entryOf("ada", "by name"), actor });
    for (const filter of [{ person: "zoë" }, { text: "Entra" }]) {
      expect(await seenBy(filter)).toMatchObject([{ person: "Zoë Entra", subject: "by name" }]);
    }
  });

  it.each(["from=yesterday", "outcome=ok", "before=0", "limit=1000", "what=1"])(
    "are refused: %s",
    (search) => expect(parseAuditFilter(new URLSearchParams(search))).toBeNull(),
  );

  it("say that the log was verified only up to where it was", async () => {
    await recordAudit(entryOf("ada", "before"));
    await verifyAudit();
    await recordAudit(entryOf("ada", "after"));
    const { verified, headSeq } = await findAuditEntries(await journal.person("ada"), {}, "UTC");
    expect(verified?.seq).toBe(headSeq - 1);
  });
});

describe("the CSV file of the audit log", () => {
  it("holds every entry that matches, and no cell that a spreadsheet runs", async () => {
    const ada = await journal.person("ada");
    for (let n = 0; n < 3; n += 1) await recordAudit(entryOf("ada", `=cmd|${n}`));
    const csv = await new Response(
      toAuditCsv(await readAuditEntries(ada, { text: "=cmd|" }, "UTC")),
    ).text();
    const [header, ...rows] = parse(csv, { bom: true });
    expect(header?.slice(0, 2)).toEqual(["Number", "Time (UTC)"]);
    expect(rows.map((row) => row[8])).toEqual(["'=cmd|2", "'=cmd|1", "'=cmd|0"]);
  });
});
