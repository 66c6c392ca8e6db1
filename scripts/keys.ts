import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { env } from "#lib/server/env.ts";
import { rotateKeys, type SealedCount, verifyKeys } from "#lib/server/keys/rotation/rotate-keys.ts";
import { migrateStore } from "#lib/server/store/migrate.ts";
import { store } from "#lib/server/store/store.ts";
import { runStoreCommand } from "./run/store-command.ts";

const usage = `Usage:
  npm run keys -- verify
  npm run keys -- rotate [--dry-run]

  verify      decrypts every secret of the store, and counts those of each master key
  rotate      encrypts all of them with the newest master key, in one transaction
  --dry-run   says what rotate would change, and changes nothing

To replace the master key: make one (openssl rand -base64 32), put it before the old one
(QM_MASTER_KEY=2:<new>,1:<old>), restart Quartermaster, run rotate, and remove the old one when
this command says so.`;

class KeysCommandError extends Error {
  override readonly name = "KeysCommandError";
}

const print = (line: string) => process.stdout.write(`${line}\n`);

const sum = (counts: readonly SealedCount[], of: (count: SealedCount) => number) =>
  counts.reduce((total, count) => total + of(count), 0);

const printCounts = (counts: readonly SealedCount[]) => {
  for (const { table, column, versions, unreadableCount } of counts) {
    const parts = [...versions]
      .sort(([a], [b]) => a - b)
      .map(([version, count]) => `${count} with version ${version}`);
    if (unreadableCount > 0) parts.push(`${unreadableCount} can't be decrypted`);
    print(`${table}.${column}: ${parts.join(", ") || "none"}`);
  }
};

const requireReadable = (counts: readonly SealedCount[], sentence: string) => {
  const count = sum(counts, ({ unreadableCount }) => unreadableCount);
  if (count > 0) throw new KeysCommandError(`${count} can't be decrypted. ${sentence}`);
};

/** Requests whose hashes were made with the oldest key: see decision 064. */
const countRecentRequests = async (): Promise<number> => {
  const { rows } = await store().execute<{ count: string }>(
    sql`select count(*) from intents
      where settled_at is null or created_at > clock_timestamp() - interval '24 hours'`,
  );
  return Number(rows[0]?.count);
};

const sayWhatNext = async () => {
  const [newest, ...older] = env().QM_MASTER_KEY;
  if (older.length === 0) return print("QM_MASTER_KEY has no older key.");
  const names = older.map(({ version }) => version).join(", ");
  const recent = await countRecentRequests();
  print(
    recent === 0
      ? `Everything is encrypted with version ${newest.version}. Remove version ${names} from QM_MASTER_KEY, then restart.`
      : `Everything is encrypted with version ${newest.version}. ${recent} requests are open or younger than a day: keep version ${names} in QM_MASTER_KEY until there are none, then run this again.`,
  );
};

const rotate = async () => {
  const counts = await rotateKeys();
  const resealed = sum(counts, ({ resealedCount }) => resealedCount);
  await recordAudit({
    action: "keys.rotate",
    outcome: "done",
    actor: null,
    connection: null,
    from: "command line",
    details: { resealed, version: env().QM_MASTER_KEY[0].version },
  });
  printCounts(await verifyKeys());
  print(`${resealed} were encrypted again.`);
  requireReadable(counts, "They were left as they are. Keep every key in QM_MASTER_KEY.");
  await sayWhatNext();
};

const runKeysCommand = async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false } },
  });
  const [command] = positionals;
  if (command !== "verify" && command !== "rotate") throw new KeysCommandError(usage);
  await migrateStore();
  if (command === "rotate" && !values["dry-run"]) return rotate();
  const counts = await verifyKeys();
  printCounts(counts);
  if (command === "rotate") {
    print(`${sum(counts, ({ resealedCount }) => resealedCount)} would be encrypted again.`);
  }
  requireReadable(counts, "The master key of their version is missing, or they were changed.");
};

await runStoreCommand(runKeysCommand, (error) => error instanceof KeysCommandError);
