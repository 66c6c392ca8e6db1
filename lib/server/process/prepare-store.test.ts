import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { EnvError, env } from "#lib/server/env.ts";
import { findApiKey } from "#lib/server/keys/connection.ts";
import { declareLost, fingerprintOf, givenKeys } from "#lib/server/keys/rotation/master-keys.ts";
import { rotateKeys } from "#lib/server/keys/rotation/rotate-keys.ts";
import { prepareStore } from "#lib/server/process/prepare-store.ts";
import { startUp } from "#lib/server/process/start-up.ts";
import { masterKeys } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect } from "#testing/server/upstream.ts";

const settings = testStore();
const newKey = () => randomBytes(32).toString("base64");
const useMasterKey = (text: string) => useSettings({ ...settings, QM_MASTER_KEY: text });
const [first, second] = [settings.QM_MASTER_KEY ?? "", newKey()];

/** Everything that a wrong key could change. */
const readStored = async () => {
  const { rows } = await store().execute(sql`
    select (select json_agg(c order by c.id) from connections c) as connections,
      (select json_agg(k order by k.version) from master_keys k) as keys,
      (select json_agg(a) from audit_chain a) as chain`);
  return rows;
};

const migrationTime = (tag: string): number => {
  const path = "lib/server/store/migrations/meta/_journal.json";
  const { entries } = JSON.parse(readFileSync(path, "utf8")) as {
    entries: { tag: string; when: number }[];
  };
  const found = entries.find((entry) => entry.tag === tag);
  if (!found) throw new Error(`There is no migration ${tag}`);
  return found.when;
};

const refusalOf = async (work: () => Promise<void>): Promise<string> => {
  const error = await work().catch((each: unknown) => each);
  if (!(error instanceof EnvError)) throw new Error("It was not refused.");
  return error.message;
};

beforeEach(async () => {
  useMasterKey(first);
  await store().execute(sql`truncate connections, master_keys cascade`);
  await startUp();
  await connect("http://x.test", "own", "svc_sk_made_up_and_kept");
});

describe("prepareStore", () => {
  it("refuses another master key of the same version by both fingerprints, and changes nothing", async () => {
    const before = await readStored();
    const [expected] = givenKeys();
    useMasterKey(second);
    const message = await refusalOf(startUp);
    expect(message).toContain(`expected is the fingerprint ${expected?.fingerprint}`);
    expect(message).toContain(`given is ${fingerprintOf(env().QM_MASTER_KEY[0].key)}`);
    expect(message).not.toContain(second.slice(0, 8));
    expect(await readStored()).toEqual(before);
    useMasterKey(first);
    await startUp();
    expect((await findApiKey({ environment: "sandbox", id: "own" }))?.apiKey).toBe(
      "svc_sk_made_up_and_kept",
    );
  });

  it("refuses a new key that comes without the one with which secrets are still encrypted", async () => {
    const before = await readStored();
    useMasterKey(`2:${second}`);
    expect(await refusalOf(startUp)).toMatch(
      /Version 1: expected is the fingerprint [0-9a-f]{16}, with which secrets are encrypted/,
    );
    expect(await readStored()).toEqual(before);
  });

  it("accepts a new key before the old one, then the new one alone once nothing needs the old one", async () => {
    useMasterKey(`2:${second},1:${first}`);
    await startUp();
    useMasterKey(first);
    expect(await refusalOf(startUp)).toContain("Version 2: expected");
    useMasterKey(`2:${second},1:${first}`);
    await rotateKeys();
    useMasterKey(`2:${second}`);
    await startUp();
    expect((await store().select().from(masterKeys)).map(({ version }) => version)).toEqual([2]);
  });

  it("refuses a key that decrypts nothing in a store without fingerprints, and records the right one", async () => {
    // Takes back the migration that brought the fingerprints, and all that came after it.
    await store().execute(sql`drop table master_keys, observations, run_rows, runs,
      saved_view_pins, saved_views`);
    await store().execute(sql`alter table mirror_records
      drop column sealed_unshown, drop column not_visible_at, drop column sealed_seen,
      drop column seen_at, drop column history_asked_at`);
    await store().execute(sql`alter table intents drop column run_id`);
    await store().execute(sql`drop index mirror_records_listed, mirror_records_type,
      mirror_records_country, mirror_records_team, mirror_records_employee`);
    await store().execute(sql`delete from drizzle.__drizzle_migrations where created_at >=
      ${migrationTime("0017_master_keys")}`);
    useMasterKey(second);
    expect(await refusalOf(prepareStore)).toMatch(/decrypts none of the [12] stored API keys/);
    const { rows } = await store().execute(sql`select to_regclass('master_keys') as found`);
    expect(rows).toEqual([{ found: null }]);
    useMasterKey(first);
    await prepareStore();
    expect(await store().select().from(masterKeys)).toMatchObject([{ ...givenKeys()[0] }]);
  });

  it("refuses the second of two instances that start over an empty store, each with a key of its own", async () => {
    await store().execute(sql`truncate connections, master_keys cascade`);
    await prepareStore();
    useMasterKey(second);
    expect(await refusalOf(prepareStore)).toContain("Version 1: expected");
  });

  it("starts without a key that was declared lost, and refuses another key of its version", async () => {
    await declareLost(1);
    useMasterKey(second);
    expect(await refusalOf(prepareStore)).toContain("Version 1 was declared lost");
    useMasterKey(`2:${second}`);
    await startUp();
    await startUp();
    useMasterKey(`2:${second},1:${first}`);
    await startUp();
    expect((await store().select().from(masterKeys)).every(({ lostAt }) => lostAt === null)).toBe(
      true,
    );
  });
});
