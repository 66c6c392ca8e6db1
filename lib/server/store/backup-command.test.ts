import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { savePage } from "#lib/server/mirror/save-page.ts";
import { prepareStore } from "#lib/server/process/prepare-store.ts";
import { store } from "#lib/server/store/store.ts";
import { commandRunner } from "#testing/server/commands.ts";
import { storePerson } from "#testing/server/people.ts";
import { testStore } from "#testing/server/store.ts";
import { connect } from "#testing/server/upstream.ts";

const settings = testStore();
const folder = mkdtempSync(join(tmpdir(), "qm-backup-"));
const file = join(folder, "day.backup");
const restored = `qm_test_restored_${randomBytes(6).toString("hex")}`;
const canary = "svc_sk_canary_0123456789";

const urlOf = (database: string) =>
  Object.assign(new URL(settings.DATABASE_URL ?? ""), { pathname: `/${database}` }).href;
const asAdmin = async (statement: string) => {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

const backUp = commandRunner("backup", settings);
const restore = commandRunner("restore", { ...settings, DATABASE_URL: urlOf(restored) });
const anotherKey = { QM_MASTER_KEY: randomBytes(32).toString("base64") };
const restoreWithAnotherKey = commandRunner("restore", { ...settings, ...anotherKey });

const contentOf = async (url: string): Promise<unknown> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const people = await client.query("select people::text as row from people order by id");
  const keys = await client.query("select id, sealed_key from connections order by id");
  const last = await client.query("select last_value from changes_id_seq");
  // Triggers keep it, also while the records of the mirror are restored.
  const counts = await client.query(
    "select resource, status, sum(count)::int as count from mirror_counts group by 1, 2 order by 1, 2",
  );
  const outcomes = await client.query(
    "select outcome, country, sum(count)::int as count from mirror_outcome_counts group by 1, 2 order by 1, 2",
  );
  await client.end();
  return [people.rows, keys.rows, last.rows, counts.rows, outcomes.rows];
};

beforeAll(async () => {
  await prepareStore();
  const connection = await connect("http://x.test", "own", canary);
  await savePage(connection, "orders", {
    records: ["shipped", "shipped", "delivered"].map((status, index) => ({
      id: `o${index}`,
      status,
    })),
    readAt: new Date(),
    source: "sweep",
  });
  await storePerson({ id: "p", role: "admin", displayName: 'Zoë "Q", (née) \\ Å\n' });
  await store().execute(sql`select setval('changes_id_seq', 4711)`);
  await asAdmin(`create database ${restored}`);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await asAdmin(`drop database if exists ${restored} with (force)`);
});

it("a backup holds everything but the master key, and restores into an empty database only", {
  timeout: 60_000,
}, async () => {
  expect(await backUp([file])).toMatchObject({ code: 0, err: "" });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = gunzipSync(readFileSync(file)).toString();
  expect(text).not.toContain(settings.QM_MASTER_KEY);
  expect(text).not.toContain(canary);

  const verified = await restore([file, "--verify"]);
  expect(verified).toMatchObject({ code: 0, err: "" });
  expect(verified.out).toMatch(/whole and unchanged: \d+ rows of \d+ tables/);
  const done = await restore([file]);
  expect(done).toMatchObject({ code: 0, err: "" });
  expect(done.out).toContain("Every secret can be decrypted");
  expect(await contentOf(urlOf(restored))).toEqual(await contentOf(settings.DATABASE_URL ?? ""));

  const again = await restore([file]);
  expect(again.code).toBe(1);
  expect(again.err).toContain("The database is not empty");
});

it("a backup that was changed, cut or made with another master key is refused with a sentence", async () => {
  const whole = readFileSync(file);
  const changed = join(folder, "changed.backup");
  const refused = async (bytes: Buffer, run = restore) => {
    writeFileSync(changed, bytes);
    const { code, err } = await run([changed, "--verify"]);
    expect(code).toBe(1);
    return err;
  };
  const text = gunzipSync(whole).toString();
  expect(await refused(gzipSync(text.replace("Zoë", "Zoe")))).toContain("was changed after");
  expect(await refused(gzipSync(text.split("\n").slice(0, -2).join("\n")))).toContain(
    "end is missing",
  );
  expect(await refused(whole.subarray(0, whole.length - 20))).toContain("incomplete");
  expect(await refused(Buffer.from("no backup"))).toContain("is no backup");
  expect(await refused(whole, restoreWithAnotherKey)).toMatch(
    /needs the master key of fingerprint [0-9a-f]{16}; given is [0-9a-f]{16}/,
  );
});
