import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { EnvError, env } from "#lib/server/env.ts";
import { findApiKey } from "#lib/server/keys/connection.ts";
import { declareLost, fingerprintOf, givenKeys } from "#lib/server/keys/rotation/master-keys.ts";
import { rotateKeys } from "#lib/server/keys/rotation/rotate-keys.ts";
import { prepareStore } from "#lib/server/process/prepare-store.ts";
import { startUp } from "#lib/server/process/start-up.ts";
import { takeSteps, withStoreLock } from "#lib/server/store/migrate.ts";
import { masterKeys } from "#lib/server/store/schema.ts";
import { knownSteps } from "#lib/server/store/schema-level.ts";
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

/** Brings the store back to a step of the schema, with the connections that it has. */
const goBackTo = async (step: string) => {
  const { rows } = await store().execute<{ kept: unknown }>(
    sql`select json_agg(c) as kept from connections c`,
  );
  const at = knownSteps().find(({ tag }) => tag === step)?.when;
  await withStoreLock(async (client) => {
    await client.query("drop schema public cascade; create schema public");
    await client.query("drop schema drizzle cascade");
    await takeSteps(client, step);
    const taken = "insert into drizzle.__drizzle_migrations (hash, created_at) values ('', $1)";
    await client.query(taken, [at]);
    const kept =
      "insert into connections select * from json_populate_recordset(null::connections, $1)";
    await client.query(kept, [JSON.stringify(rows[0]?.kept)]);
  });
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
    await goBackTo("0016_store_identity");
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
