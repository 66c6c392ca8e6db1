import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { Client } from "pg";
import { expect, test } from "vitest";
import config from "#lib/server/store/drizzle.config.ts";
import { readSchemaText } from "#testing/server/schema-text.ts";
import { expectSnapshotFile } from "../../../scripts/test/file-snapshot.ts";

const folder = new URL("./migrations/", import.meta.url);

const allMigrations = async (): Promise<string[]> => {
  const journal = JSON.parse(await readFile(new URL("meta/_journal.json", folder), "utf8"));
  return journal.entries.map(({ tag }: { tag: string }) => tag);
};

const migrationsUpTo = async (tag: string): Promise<string[]> => {
  const tags = await allMigrations();
  const at = tags.findIndex((each) => each.endsWith(tag));
  return tags.slice(0, at + 1);
};

/** Runs `work` in a database of its own, in which nothing is migrated yet. */
const withDatabase = async (work: (client: Client) => Promise<void>) => {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) throw new Error("TEST_DATABASE_URL is not set");
  const name = `qm_test_${randomUUID().replaceAll("-", "")}`;
  const connect = async (url: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    return client;
  };
  const outer = await connect(admin);
  await outer.query(`create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const client = await connect(url.href);
  try {
    await work(client);
  } finally {
    await client.end();
    await outer.query(`drop database ${name}`);
    await outer.end();
  }
};

const apply = async (client: Client, tag: string) => {
  const text = await readFile(new URL(`${tag}.sql`, folder), "utf8");
  await client.query("begin");
  for (const statement of text.split("--> statement-breakpoint")) await client.query(statement);
  await client.query("commit");
};

test("only the snapshot of the newest migration is kept, and the schema has no change that it lacks", async () => {
  const { entries } = JSON.parse(await readFile(new URL("meta/_journal.json", folder), "utf8"));
  const names = (await readdir(new URL("meta/", folder))).filter(
    (name) => name !== "_journal.json",
  );
  expect(names).toEqual([`${String(entries.at(-1).idx).padStart(4, "0")}_snapshot.json`]);
  const snapshot = JSON.parse(await readFile(new URL(`meta/${names[0]}`, folder), "utf8"));
  const tables = await Promise.all(
    [config.schema ?? []]
      .flat()
      .map((path) => import(new URL(`../../../${path}`, import.meta.url).href)),
  );
  const schema = generateDrizzleJson(Object.assign({}, ...tables));
  expect(await generateMigration(snapshot, schema)).toEqual([]);
});

test("an address that stood for an unknown email becomes none, and a local account keeps its own", async () => {
  await withDatabase(async (client) => {
    const tags = await migrationsUpTo("_directory");
    for (const tag of tags.slice(0, -1)) await apply(client, tag);
    await client.query(`
      insert into people (id, email, issuer, subject, display_name, role)
      values ('a', 'unverified-12345678@oidc.invalid', 'https://idp.example', 's', 'A', 'admin'),
        ('b', 'b@example.com', 'https://idp.example', 't', 'B', 'admin'),
        ('c', 'unverified-12345678@oidc.invalid', null, null, 'C', 'admin');`);
    await apply(client, String(tags.at(-1)));
    const { rows } = await client.query("select id, email from people order by id");
    expect(rows).toEqual([
      { id: "a", email: null },
      { id: "b", email: "b@example.com" },
      { id: "c", email: "unverified-12345678@oidc.invalid" },
    ]);
    const withoutEmail = client.query("update people set email = null where id = 'c'");
    await expect(withoutEmail).rejects.toThrow("people_local_has_email");
  });
});

test("a person of an identity provider counts as confirmed at their last sign-in", async () => {
  await withDatabase(async (client) => {
    const tags = await migrationsUpTo("_directory");
    for (const tag of tags.slice(0, -1)) await apply(client, tag);
    await client.query(`
      insert into people (id, email, issuer, subject, display_name, role, last_sign_in_at)
      values ('a', 'a@example.com', 'https://idp.example', 's', 'A', 'admin', '2026-01-02T03:04:05Z'),
        ('b', 'b@example.com', 'https://idp.example', 't', 'B', 'admin', null),
        ('c', 'c@example.com', null, null, 'C', 'admin', '2026-01-02T03:04:05Z');`);
    await apply(client, String(tags.at(-1)));
    const { rows } = await client.query("select id, confirmed_at from people order by id");
    expect(rows).toEqual([
      { id: "a", confirmed_at: new Date("2026-01-02T03:04:05Z") },
      { id: "b", confirmed_at: null },
      { id: "c", confirmed_at: null },
    ]);
  });
});

test("the connection of each person becomes a grant with their role, which their sessions use", async () => {
  await withDatabase(async (client) => {
    const tags = await migrationsUpTo("_grants");
    for (const tag of tags.slice(0, -1)) await apply(client, tag);
    await client.query(`
      insert into connections (environment, id, label, base_url, sealed_key, key_hint, capabilities)
      values ('production', 'c', 'C', 'https://api.example', 'x', 'abcd', '[]');
      insert into people (id, email, display_name, role, connection_environment, connection_id)
      values ('a', 'a@example.com', 'A', 'manager', 'production', 'c'),
        ('b', 'b@example.com', 'B', 'support', null, null);
      insert into sessions (id_hash, person_id, created_at, seen_at, expires_at)
      values ('s', 'a', now(), now(), now()), ('t', 'b', now(), now(), now());`);
    await apply(client, String(tags.at(-1)));
    const grants = await client.query(
      "select person_id, environment, connection_id, role from grants",
    );
    expect(grants.rows).toEqual([
      { person_id: "a", environment: "production", connection_id: "c", role: "manager" },
    ]);
    const sessions = await client.query(
      "select id_hash, environment, connection_id from sessions order by id_hash",
    );
    expect(sessions.rows).toEqual([
      { id_hash: "s", environment: "production", connection_id: "c" },
      { id_hash: "t", environment: null, connection_id: null },
    ]);
  });
});

test("a run that a sentence said to be paused keeps what paused it", async () => {
  await withDatabase(async (client) => {
    const tags = await migrationsUpTo("_pauses_and_requests_of_runs");
    for (const tag of tags.slice(0, -1)) await apply(client, tag);
    await client.query(`
      insert into connections (environment, id, label, base_url, sealed_key, key_hint, capabilities)
      values ('production', 'c', 'C', 'https://api.example', 'x', 'abcd', '[]');
      insert into runs (id, environment, connection_id, principal_id, principal_name, role, kind, title,
        columns, state, reason)
      select id, 'production', 'c', 'p', 'P', 'admin', 'edit', 'T', '[]', state, reason from (values
        ('a', 'paused', 'The first rows have their outcome. Look at it, then continue.'),
        ('b', 'paused', 'Paused by Maya. Rows on their way get their outcome.'),
        ('c', 'paused', 'Halted by itself: 3 requests have an unknown outcome.'),
        ('d', 'paused', 'Maya is disabled. Nothing more is sent unless they are enabled again.'),
        ('e', 'stopped', 'Stopped by Maya.')) as each (id, state, reason);`);
    await apply(client, String(tags.at(-1)));
    const { rows } = await client.query("select id, pause_cause from runs order by id");
    expect(rows.map(({ pause_cause: cause }) => cause)).toEqual([
      "canary",
      "person",
      "limit",
      "disabled",
      null,
    ]);
  });
});

/** Returns what would break an instance of the version before, which goes on with its own statements. */
const findNarrowing = (step: string): string[] =>
  step.match(
    /drop (?:table|column|view)|rename (?:to|column)|alter column \S+ (?:set data type|type|set not null)|add column (?![^,;]*default)[^,;]*not null/gi,
  ) ?? [];

/** Earlier steps were taken before two versions could run beside each other. */
const firstAdditive = 31;

test("steps of the schema only add, so that instances of two versions can use it", async () => {
  expect(findNarrowing('ALTER TABLE "a" DROP COLUMN "b";')).toHaveLength(1);
  expect(findNarrowing('ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;')).toHaveLength(1);
  expect(findNarrowing('ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;')).toEqual([]);
  for (const tag of await allMigrations()) {
    if (Number.parseInt(tag, 10) < firstAdditive) continue;
    const text = await readFile(new URL(`${tag}.sql`, folder), "utf8");
    expect(findNarrowing(text), tag).toEqual([]);
  }
});

test("the schema of a newly migrated store is that of schema.snapshot.sql", async () => {
  await withDatabase(async (client) => {
    for (const tag of await allMigrations()) await apply(client, tag);
    const text = await readSchemaText(client);
    await expectSnapshotFile(new URL("./schema.snapshot.sql", import.meta.url), text);
  });
});
