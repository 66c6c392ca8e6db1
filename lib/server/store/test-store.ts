import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, vi } from "vitest";
import { flushAudit } from "#lib/server/audit/record-audit.ts";
import { migrateStore } from "#lib/server/store/migrate.ts";
import { closeStore } from "#lib/server/store/store.ts";

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
  const held = globalThis as Record<string, unknown>;
  const names = ["qmEnv", "qmLog", "qmClients", "qmReadBuckets", "qmDemoKeysFile", "qmDrift"];
  const others = ["qmCompanies", "qmJournalSettings", "qmRequestBuckets", "qmKeptAnswers"];
  const more = ["qmDenialLines", "qmAuditFloods", "qmAuditLooks", "qmOidcRefresh"];
  for (const name of [...names, ...others, ...more, "qmCapabilityUse"]) {
    delete held[name];
  }
  for (const name of ["QM_API_URL", "QM_API_KEY", "QM_DEMO_KEYS", ...oidcNames]) {
    vi.stubEnv(name, "");
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
};

/**
 * Gives this test file a migrated database of its own. Returns the settings for it, which are in
 * use when the first test starts; call `useSettings` in a `beforeEach` to restore them.
 */
export const testStore = () => {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) throw new Error("TEST_DATABASE_URL is not set");
  const name = `qm_test_${randomBytes(6).toString("hex")}`;
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const settings = testSettings(url.href);

  const administer = async (statement: string) => {
    const client = new Client({ connectionString: admin });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    await administer(`create database ${name}`);
    useSettings(settings);
    await migrateStore();
  });
  afterAll(async () => {
    await flushAudit();
    await closeStore();
    await administer(`drop database ${name} with (force)`);
  });
  return settings;
};
