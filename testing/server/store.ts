import { createHash, randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { Client } from "pg";
import { afterAll, beforeAll, vi } from "vitest";
import { flushAudit } from "#lib/server/audit/record-audit.ts";
import { env } from "#lib/server/env.ts";
import { forgetSettings } from "#lib/server/per-process.ts";
import { endAnnouncements } from "#lib/server/runs/stored/announce-run.ts";
import { migrateStore } from "#lib/server/store/migrate.ts";
import { closeStore } from "#lib/server/store/store.ts";
import { endBatches } from "#lib/server/work/batches.ts";
import { testDatabases } from "../../scripts/postgres/databases.ts";

/** Returns valid settings with new random secrets. By default their database does not exist. */
export const testSettings = (
  databaseUrl = "postgresql://qm@127.0.0.1/qm",
): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  QM_ENVIRONMENT: "sandbox",
  QM_API_URL: "http://127.0.0.1:9",
  QM_API_KEY: "svc_sk_made_up_for_this_test",
  QM_ORIGIN: "http://console.localhost",
  QM_MASTER_KEY: randomBytes(32).toString("base64"),
  NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
  QM_LOG_LEVEL: "silent",
});

const oidcNames = [
  "ISSUER",
  "CLIENT_ID",
  "CLIENT_SECRET",
  "CONNECTIONS",
  "ACCOUNTS",
  "ROLES",
  "SUBJECT",
  "AGENT_DAYS",
].map((name) => `QM_OIDC_${name}`);

/** Replaces the process's settings and forgets all that was parsed or cached from the old ones. */
export const useSettings = (settings: Record<string, string>) => {
  forgetSettings();
  for (const name of ["QM_API_URL", "QM_API_KEY", "QM_DEMO_KEYS", ...oidcNames]) {
    vi.stubEnv(name, "");
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
};

/** The prefix of the names of templates. */
const templates = "qm_template_";

/** Any constant: all processes that need the template take the same advisory lock. */
const templateLock = 7_418_220_265;

/** Returns the name of the template, which is another after a change of any migration. */
const templateName = (): string => {
  const hash = createHash("sha256");
  for (const path of globSync("lib/server/store/migrations/**/*.{sql,json}").toSorted())
    hash.update(path).update(readFileSync(path));
  return `${templates}${hash.digest("hex").slice(0, 12)}`;
};

/**
 * Returns the name of a database with every migration, to copy instead of migrating: a copy takes a
 * fifth of the time. The first test file that needs one makes it, and removes those of other schemas.
 */
const ensureTemplate = async (
  admin: Client,
  selectDatabase: (name: string) => void,
): Promise<string> => {
  const name = templateName();
  await admin.query("select pg_advisory_lock($1)", [templateLock]);
  try {
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [templates],
    );
    if (rows.some(({ datname }) => datname === name)) return name;
    for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
    const unfinished = `${templates}unfinished`;
    await admin.query(`create database ${unfinished}`);
    selectDatabase(unfinished);
    await migrateStore();
    await closeStore();
    await admin.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await admin.query("select pg_advisory_unlock($1)", [templateLock]);
  }
};

/**
 * Gives this test file a migrated database of its own. Returns the settings for it, which are in
 * use when the first test starts; call `useSettings` in a `beforeEach` to restore them.
 */
export const testStore = () => {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) throw new Error("TEST_DATABASE_URL is not set");
  const urlOf = (database: string) => {
    const url = new URL(admin);
    url.pathname = `/${database}`;
    return url.href;
  };
  const name = `${testDatabases}${randomBytes(6).toString("hex")}`;
  const settings = testSettings(urlOf(name));

  const administer = async (work: (client: Client) => Promise<unknown>) => {
    const client = new Client({ connectionString: admin });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    await administer(async (client) => {
      const template = await ensureTemplate(client, (database) =>
        useSettings(testSettings(urlOf(database))),
      );
      await client.query(`create database ${name} template ${template}`);
    });
    // What the file before left running may have opened that file's store again.
    await closeStore();
    useSettings(settings);
    // Parsed while they are in use: the first test ends with the environment of before.
    env();
  });
  afterAll(async () => {
    await endAnnouncements();
    await endBatches();
    await flushAudit();
    await closeStore();
  });
  return settings;
};
