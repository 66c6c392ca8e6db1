import { parse } from "csv-parse/sync";
import papaparse from "papaparse";
import { expect, it } from "vitest";
import type { AuditRecord } from "#lib/protocol/audit.ts";
import { toAuditCsv } from "#lib/server/audit/read/audit-csv.ts";

const entry = (seq: number, more: Partial<AuditRecord>): AuditRecord => ({
  seq,
  at: "2026-11-26T03:30:00.000Z",
  action: "sign-in",
  outcome: "done",
  person: null,
  role: null,
  connectionId: null,
  from: null,
  subject: null,
  details: {},
  requestId: null,
  hash: "h",
  ...more,
});

async function* batches() {
  yield [entry(3, { person: "a\n=1+1", from: "x\r@SUM(A1)", subject: '=HYPERLINK("x")' })];
  yield [];
  yield [entry(2, { details: { note: "\u2028-1" } }), entry(1, { requestId: "＝1" })];
}

it("the file of the audit log has one row an entry, and no row that begins with a formula", async () => {
  const text = await new Response(toAuditCsv(batches())).text();
  const [header, ...rows] = parse(text, { bom: true });
  expect(header?.[0]).toBe("Number");
  expect(rows.map(([seq]) => seq)).toEqual(["3", "2", "1"]);
  expect(rows[0]?.slice(4, 9)).toEqual(["a\n'=1+1", "", "", "x\r'@SUM(A1)", '\'=HYPERLINK("x")']);
  expect(rows[2]?.[10]).toBe("'＝1");
  expect(papaparse.parse<string[]>(text.trimEnd(), { newline: "\r\n" }).data).toEqual([
    header,
    ...rows,
  ]);
});
