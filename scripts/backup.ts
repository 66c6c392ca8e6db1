import { parseArgs } from "node:util";
import { Client } from "pg";
import { env } from "#lib/server/env.ts";
import { givenKeys } from "#lib/server/keys/rotation/master-keys.ts";
import { programVersion } from "#lib/server/release.ts";
import {
  compareSchema,
  findSchemaLevel,
  nameOfLevel,
  SchemaError,
} from "#lib/server/store/schema-level.ts";
import { BackupError, writeBackup } from "./backup/backup-file.ts";
import { readRows, readSequences } from "./backup/store-rows.ts";
import { runStoreCommand } from "./run/store-command.ts";

const usage = `Usage: npm run backup -- <file>

Writes everything that the database holds into one file, as it was at one moment, while Quartermaster runs.
API keys and other secrets in it are encrypted. The file names the fingerprint of the master key, and never
holds the key: keep QM_MASTER_KEY elsewhere, without it the file is of no use. Check a file with
npm run restore -- <file> --verify`;

const print = (line: string) => process.stdout.write(`${line}\n`);

const backUp = async (path: string): Promise<void> => {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Every statement sees the same moment.
    await client.query("begin isolation level repeatable read read only");
    const level = await findSchemaLevel(client);
    if (compareSchema(level) !== "current") {
      throw new SchemaError(
        `The schema is at step ${nameOfLevel(level)}, which is not that of this version. Back up with the version that the database is used with.`,
      );
    }
    const { rows } = await client.query<{ now: Date }>("select now()");
    const head = {
      format: "quartermaster backup 1" as const,
      version: programVersion,
      step: nameOfLevel(level),
      takenAt: (rows[0]?.now ?? new Date()).toISOString(),
      fingerprints: givenKeys().map(({ version, fingerprint }) => ({ version, fingerprint })),
    };
    const sequences = await readSequences(client);
    const rowCounts: Record<string, number> = {};
    await writeBackup(path, head, readRows(client, rowCounts), () => ({ rowCounts, sequences }));
    const count = Object.values(rowCounts).reduce((sum, each) => sum + each, 0);
    print(`${path}: ${count} rows of ${Object.keys(rowCounts).length} tables at ${head.takenAt}.`);
    for (const { version, fingerprint } of head.fingerprints) {
      print(`It needs the master key of fingerprint ${fingerprint} (version ${version}).`);
    }
  } finally {
    await client.end();
  }
};

await runStoreCommand(
  usage,
  async () => {
    const [path] = parseArgs({ allowPositionals: true }).positionals;
    if (path === undefined) throw new BackupError(usage);
    await backUp(path);
  },
  (error) => error instanceof BackupError,
);
