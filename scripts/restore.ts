import { parseArgs } from "node:util";
import type { Client } from "pg";
import { verifyAudit } from "#lib/server/audit/verify-audit.ts";
import { givenKeys } from "#lib/server/keys/rotation/master-keys.ts";
import { verifyKeys } from "#lib/server/keys/rotation/rotate-keys.ts";
import { prepareStore } from "#lib/server/process/prepare-store.ts";
import { takeSteps, withStoreLock } from "#lib/server/store/migrate.ts";
import { findSchemaLevel } from "#lib/server/store/schema-level.ts";
import { BackupError, type BackupHead, readBackup } from "./backup/backup-file.ts";
import { insertRows, listTables, stepsTable } from "./backup/store-rows.ts";
import { runStoreCommand } from "./run/store-command.ts";

const usage = `Usage: npm run restore -- <file> [--verify]

Restores a backup into the database of DATABASE_URL, which must be empty, in one transaction. Then decrypts
every secret and checks the audit log. Start Quartermaster afterwards: it sees that its database was set back,
and sends nothing until an admin has compared what was open (Settings / Restored database).

  --verify   reads the file only: whether it is whole and unchanged, and whether QM_MASTER_KEY fits it`;

const rowsAtOnce = 500;
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Throws `BackupError` unless one of the configured keys is one that the backup was made with. */
const requireKey = ({ fingerprints }: BackupHead): void => {
  const given = givenKeys();
  const isFit = given.some((key) =>
    fingerprints.some((each) => each.fingerprint === key.fingerprint),
  );
  if (isFit) return;
  const list = (keys: readonly { fingerprint: string }[]) =>
    keys.map(({ fingerprint }) => fingerprint).join(", ");
  throw new BackupError(
    `The backup needs the master key of fingerprint ${list(fingerprints)}; given is ${list(given)}. Set QM_MASTER_KEY to the key that was in use then.`,
  );
};

const describe = ({ version, step, takenAt }: BackupHead) =>
  `The backup is of ${takenAt}, by version ${version} at step ${step}.`;

const verifyFile = async (path: string): Promise<void> => {
  const { rowCounts } = await readBackup(
    path,
    (head) => {
      print(describe(head));
      requireKey(head);
    },
    () => undefined,
  );
  const count = Object.values(rowCounts).reduce((sum, each) => sum + each, 0);
  print(`It is whole and unchanged: ${count} rows of ${Object.keys(rowCounts).length} tables.`);
  print("QM_MASTER_KEY fits it.");
};

const restoreInto = async (client: Client, path: string): Promise<void> => {
  if ((await findSchemaLevel(client)).when !== null || (await listTables(client)).size > 0) {
    throw new BackupError(
      "The database is not empty. Create another one and set DATABASE_URL to it; nothing was changed.",
    );
  }
  const target = { table: "", rows: [] as string[] };
  const flush = async () => {
    if (target.rows.length > 0) await insertRows(client, target.table, target.rows.splice(0));
  };
  const { sequences } = await readBackup(
    path,
    async (head) => {
      print(describe(head));
      requireKey(head);
      await takeSteps(client, head.step);
    },
    async (line) => {
      if (typeof line === "string") {
        target.rows.push(line);
        if (target.rows.length >= rowsAtOnce) await flush();
        return;
      }
      await flush();
      target.table = line.table;
      const columns = (await listTables(client)).get(line.table);
      const isSame = line.table === stepsTable || columns?.join() === line.columns.join();
      if (!isSame) throw new BackupError(`The backup's table ${line.table} has other columns.`);
    },
  );
  await flush();
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await client.query("select setval($1::regclass, $2::bigint)", [name, last]);
  }
};

const restore = async (path: string): Promise<void> => {
  await withStoreLock(async (client) => {
    await client.query("begin");
    await restoreInto(client, path);
    await client.query("commit");
  });
  await prepareStore();
  const unreadable = (await verifyKeys()).reduce((sum, each) => sum + each.unreadableCount, 0);
  const { rowCount, problems } = await verifyAudit();
  print(
    `Restored. ${unreadable === 0 ? "Every secret can be decrypted" : `${unreadable} secrets can't be decrypted`}.`,
  );
  print(
    `The audit log has ${rowCount} entries${problems.length === 0 ? ", unchanged" : `, with ${problems.length} problems: npm run audit -- verify`}.`,
  );
  print(
    "What was sent after the backup is not known to it. Start Quartermaster: it holds every write until an admin has compared it.",
  );
};

await runStoreCommand(
  usage,
  async () => {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { verify: { type: "boolean" } },
    });
    const [path] = positionals;
    if (path === undefined) throw new BackupError(usage);
    if (values.verify) await verifyFile(path);
    else await restore(path);
  },
  (error) => error instanceof BackupError,
);
