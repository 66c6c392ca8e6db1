import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { env } from "#lib/server/env.ts";
import { declareLost, givenKeys, recordedKeys } from "#lib/server/keys/rotation/master-keys.ts";
import {
  countResealed,
  rotateKeys,
  type SealedCount,
  verifyKeys,
} from "#lib/server/keys/rotation/rotate-keys.ts";
import { prepareStore } from "#lib/server/process/prepare-store.ts";
import { migrateStore } from "#lib/server/store/migrate.ts";
import { store } from "#lib/server/store/store.ts";
import { runStoreCommand } from "./run/store-command.ts";

const usage = `Usage:
  npm run keys -- verify
  npm run keys -- rotate [--dry-run]
  npm run keys -- fingerprints
  npm run keys -- lost <version>

  verify      decrypts every secret of the store, and counts those of each master key
  rotate      encrypts all of them with the newest master key, in one transaction
  --dry-run   says what rotate would change, and changes nothing
  fingerprints  prints those of QM_MASTER_KEY, and those of the keys that the store was used with
  lost        says that the key of a version is lost. Quartermaster then starts without it. What it
              encrypted stays unreadable: store every API key and webhook secret again. Give the new key
              another version, such as QM_MASTER_KEY=2:<new>

To replace the master key: make one (openssl rand -base64 32) and put it behind the old one
(QM_MASTER_KEY=1:<old>,2:<new>). Restart every instance, so that each can decrypt with both. Then put it
before the old one (2:<new>,1:<old>), restart every instance again, run rotate, and remove the old one
when this command says so.`;

class KeysCommandError extends Error {
  override readonly name = "KeysCommandError";
}

const print = (line: string) => process.stdout.write(`${line}\n`);

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
  const count = counts.reduce((total, { unreadableCount }) => total + unreadableCount, 0);
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
  printCounts(await verifyKeys());
  print(`${countResealed(counts)} were encrypted again.`);
  requireReadable(counts, "They were left as they are. Keep every key in QM_MASTER_KEY.");
  await sayWhatNext();
};

const printFingerprints = async () => {
  for (const { version, fingerprint } of givenKeys()) {
    print(`given     version ${version}  ${fingerprint}`);
  }
  const recorded = await recordedKeys(store());
  for (const { version, fingerprint, lostAt } of recorded) {
    print(`expected  version ${version}  ${fingerprint}${lostAt ? "  (declared lost)" : ""}`);
  }
  if (recorded.length === 0) print("The store has recorded no key yet.");
};

const declareKeyLost = async (text: string | undefined) => {
  const version = Number(text);
  if (!Number.isInteger(version) || version < 1) throw new KeysCommandError(usage);
  if (givenKeys().some((key) => key.version === version)) {
    throw new KeysCommandError(
      `QM_MASTER_KEY gives a key of version ${version}. Nothing was changed. Give the new key another version, then run this again.`,
    );
  }
  await migrateStore();
  await declareLost(version);
  await prepareStore();
  print(`Version ${version} counts as lost. Quartermaster starts without it.`);
};

const runKeysCommand = async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false } },
  });
  const [command, version] = positionals;
  if (command === "fingerprints") return printFingerprints();
  if (command === "lost") return declareKeyLost(version);
  if (command !== "verify" && command !== "rotate") throw new KeysCommandError(usage);
  await prepareStore();
  if (command === "rotate" && !values["dry-run"]) return rotate();
  const counts = await verifyKeys();
  printCounts(counts);
  if (command === "rotate") {
    print(`${countResealed(counts)} would be encrypted again.`);
  }
  requireReadable(counts, "The master key of their version is missing, or they were changed.");
};

await runStoreCommand(usage, runKeysCommand, (error) => error instanceof KeysCommandError);
