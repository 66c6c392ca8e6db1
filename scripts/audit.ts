import { parseArgs } from "node:util";
import { toAuditLine } from "#lib/server/audit/audit-line.ts";
import { readEntriesAfter } from "#lib/server/audit/read-entries.ts";
import { findHead, parseHead, verifyAudit } from "#lib/server/audit/verify-audit.ts";
import { prepareStore } from "#lib/server/process/prepare-store.ts";
import { runStoreCommand } from "./run/store-command.ts";

const usage = `Usage:
  npm run audit -- verify [--head <row>:<hash>]
  npm run audit -- head
  npm run audit -- lines [--after <row>]

  verify   checks every row of the audit log; ends with 1 if one was changed, removed or added
  head     prints the newest row's number and hash. Keep it outside the database
  lines    prints the stored entries as JSON lines, as the server writes them to its log
  --head   a head that was kept: also finds that the newest rows were removed together with the head
  --after  the last row that is known already; default: 0`;

class AuditCommandError extends Error {
  override readonly name = "AuditCommandError";
}

const print = (line: string) => process.stdout.write(`${line}\n`);

const verify = async (given: string | undefined) => {
  const kept = given === undefined ? null : parseHead(given);
  if (given !== undefined && !kept) throw new AuditCommandError(usage);
  const begin = performance.now();
  const { rowCount, head, cut, problems } = await verifyAudit(kept);
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
  for (const { seq, problem } of problems) print(`Row ${seq}: ${problem}.`);
  if (problems.length > 0) {
    throw new AuditCommandError(
      "The audit log was changed. Keep the database as it is, and compare it with the lines in your log.",
    );
  }
  if (cut) print(`Rows 1 to ${cut.seq} were deleted because of their age (QM_AUDIT_DAYS).`);
  if (kept && cut && kept.seq < cut.seq)
    print("The given head is among them, so it was not compared.");
  print(
    head
      ? `Verified ${rowCount} rows in ${seconds} s. Head: ${head.seq}:${head.hash}`
      : "Nothing was recorded yet.",
  );
};

const printHead = async () => {
  const head = await findHead();
  if (!head) throw new AuditCommandError("The log has no head yet, or it was changed: run verify.");
  print(`${head.seq}:${head.hash}`);
};

const printLines = async (given: string) => {
  const after = Number(given);
  if (!Number.isSafeInteger(after) || after < 0) throw new AuditCommandError(usage);
  for await (const rows of readEntriesAfter(after)) {
    for (const row of rows) print(toAuditLine(row));
  }
};

const runAuditCommand = async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { head: { type: "string" }, after: { type: "string", default: "0" } },
  });
  const [command] = positionals;
  if (!["verify", "head", "lines"].includes(command ?? "")) throw new AuditCommandError(usage);
  await prepareStore();
  if (command === "verify") return verify(values.head);
  return command === "head" ? printHead() : printLines(values.after);
};

await runStoreCommand(usage, runAuditCommand, (error) => error instanceof AuditCommandError);
