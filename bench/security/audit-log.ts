import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { appendEntries } from "#lib/server/audit/append-entries.ts";
import { toUnchainedRow } from "#lib/server/audit/audit-entry.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { verifyAudit } from "#lib/server/audit/verify-audit.ts";
import { store } from "#lib/server/store/store.ts";
import { chance, isFound, tamperingOf, testEntry } from "#testing/server/audit-tamperings.ts";
import { printTable } from "../table.ts";
import { quantile } from "../timing.ts";
import { withStore } from "./with-store.ts";

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    tamperings: { type: "string", default: "1000" },
  },
});
const rowCount = Number(values.rows);
const tamperingCount = Number(values.tamperings);
/** How many rows the log has whose tamperings must be found. */
const tamperedRows = 1_000;
const maxVerifyMs = 5_000;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

const appendRows = async (from: number, to: number) => {
  for (let start = from; start < to; start += 500) {
    const length = Math.min(500, to - start);
    await appendEntries(
      Array.from({ length }, (_, n) => ({
        row: toUnchainedRow(testEntry(start + n)),
        queuedAt: performance.now(),
      })),
    );
  }
};

/** Returns how many of the tamperings are not found, by kind. */
const findMissed = async (): Promise<string[]> => {
  const random = chance(1);
  const missed: string[] = [];
  for (let n = 0; n < tamperingCount; n += 1) {
    const tampering = tamperingOf(n, random, tamperedRows);
    if (!(await isFound(tampering))) missed.push(tampering.name);
  }
  return missed;
};

/** Records entries as 16 simultaneous requests do. Returns how long each waited, in milliseconds. */
const timeRecording = async (): Promise<number[]> => {
  const waits: number[] = [];
  const writer = async () => {
    for (let n = 0; n < 200; n += 1) waits.push(await timed(() => recordAudit(testEntry(n))));
  };
  await Promise.all(Array.from({ length: 16 }, writer));
  return waits;
};

const sizeOf = async (relation: string) => {
  const { rows } = await store().execute<{ size: string }>(
    sql`select pg_total_relation_size(${relation}::regclass) as size`,
  );
  return Number(rows[0]?.size);
};

const measure = async (): Promise<boolean> => {
  await appendRows(0, tamperedRows);
  const missed = await findMissed();
  const appendMs = await timed(() => appendRows(tamperedRows, rowCount));
  const { problems } = await verifyAudit();
  const verifyMs = await timed(() => verifyAudit());
  const bytes = (await sizeOf("audit_entries")) / rowCount;
  const waits = await timeRecording();
  printTable(
    `The audit log with ${rowCount} rows`,
    ["measured", "value"],
    [
      ["tamperings found", `${tamperingCount - missed.length} of ${tamperingCount}`],
      ["kinds not found", [...new Set(missed)].join(", ") || "none"],
      ["verified in", `${(verifyMs / 1_000).toFixed(2)} s, limit ${maxVerifyMs / 1_000} s`],
      ["problems of the log itself", problems.length],
      [
        "appended in batches of 500",
        `${Math.round((rowCount - tamperedRows) / (appendMs / 1_000))} rows/s`,
      ],
      ["a row with its indexes", `${Math.round(bytes)} bytes`],
      [
        "a request waits, 16 at once",
        `p50 ${quantile(waits, 0.5).toFixed(1)} ms, p95 ${quantile(waits, 0.95).toFixed(1)} ms`,
      ],
    ],
  );
  return missed.length === 0 && problems.length === 0 && verifyMs < maxVerifyMs;
};

await withStore(measure);
