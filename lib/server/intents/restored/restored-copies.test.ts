import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { findStanding } from "#lib/server/intents/restored/standing.ts";
import { checkStore } from "#lib/server/intents/restored/store-identity.ts";
import { reviewStore } from "#lib/server/intents/review-restored.ts";
import { storeIdentity } from "#lib/server/store/identity-schema.ts";
import { connections } from "#lib/server/store/schema.ts";
import { closeStore, store } from "#lib/server/store/store.ts";
import { deployment, testJournal } from "#testing/server/journal.ts";
import { forget, restart, setBack } from "#testing/server/set-back.ts";
import { useSettings as applySettings } from "#testing/server/store.ts";
import { consoleInstance, type Instance } from "#testing/writes/instance.ts";
import { requireBenchPerson } from "#testing/writes/person.ts";

const journal = testJournal();
const consoles: Instance[] = [];

beforeEach(async () => {
  await store().delete(storeIdentity);
  await restart();
});
afterEach(async () => {
  await Promise.all(consoles.splice(0).map((instance) => instance.end()));
});

const administer = async (statement: string) => {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

const reasonOf = async () => (await findStanding()).hold?.reason;

describe("a store is held", () => {
  it("in a copy of its database within the same cluster", { timeout: 30_000 }, async () => {
    const copy = `qm_test_${randomBytes(6).toString("hex")}`;
    const original = new URL(journal.settings.DATABASE_URL ?? "");
    await closeStore();
    await administer(`create database ${copy} template ${original.pathname.slice(1)}`);
    try {
      applySettings({ ...journal.settings, DATABASE_URL: new URL(`/${copy}`, original).href });
      await checkStore();
      expect(await reasonOf()).toBe("copied");
    } finally {
      await closeStore();
      journal.configure();
      await administer(`drop database ${copy} with (force)`);
    }
    expect(await reasonOf()).toBeUndefined();
  });

  it("if its tables were created anew under the running console", async () => {
    await store().transaction(async (tx) => {
      await tx.execute(sql`create table kept as select * from store_identity`);
      await tx.execute(sql`drop table store_identity`);
      await tx.execute(sql`create table store_identity (like kept including all)`);
      await tx.execute(sql`alter table store_identity add primary key (id), alter id set default 1,
        alter is_stopped set default false`);
      await tx.execute(sql`insert into store_identity select * from kept`);
      await tx.execute(sql`drop table kept`);
    });
    expect(await reasonOf()).toBe("imported");
  });

  it("if the dump that was restored has no row, under the running console", async () => {
    await store().delete(storeIdentity);
    expect(await reasonOf()).toBe("behind");
  });

  it("under two running consoles, which send nothing of it", { timeout: 60_000 }, async () => {
    await store().delete(connections);
    const env = { ...journal.settings, QM_API_URL: journal.service.baseUrl };
    for (let n = 0; n < 2; n += 1) {
      consoles.push(consoleInstance({ NODE_ENV: "test", PATH: process.env.PATH, ...env }));
    }
    await Promise.all(consoles.map((instance) => instance.ready()));
    const [first, second] = consoles as [Instance, Instance];
    const person = await requireBenchPerson();
    const form = (n: number) => ({
      operation: "orders.create" as const,
      input: deployment(n),
      idempotencyKey: mintIdempotencyKey(person, "orders.create"),
    });
    /** Submits a form again until its outcome is known, as a person does on a slow machine. */
    const place = async (instance: Instance, sent: ReturnType<typeof form>) => {
      await expect
        .poll(async () => (await instance.submit(sent)).answer.status, { timeout: 20_000 })
        .toBe("accepted");
      return (await instance.submit(sent)).answer;
    };
    const answer = await place(first, form(1));
    await place(second, form(2));
    await setBack("file", { id: answer.intentId, state: "ready", deadline: "ahead" });
    const refused = await Promise.all([first.submit(form(3)), second.submit(form(4))]);
    for (const each of refused) {
      expect(each.answer.failure?.message).toContain("Nothing was sent now");
    }
    expect(await journal.row(answer.intentId)).toMatchObject({ state: "needs_person" });
    expect(journal.commits()).toHaveLength(2);
  });
});

describe("the review of a held store", () => {
  it("lists the requests that were open, and the orders that no request has", async () => {
    const ada = await journal.person();
    const open = await journal.submit(ada, "orders.create", deployment(1));
    const known = await journal.submit(ada, "orders.create", deployment(2));
    const forgotten = await journal.submit(ada, "orders.create", deployment(3));
    await store().execute(sql`delete from intents where id = ${forgotten.intentId}`);
    await setBack("file", { id: open.intentId, state: "unknown", deadline: "ahead" });
    await checkStore();
    const { hold } = await findStanding();
    if (!hold) throw new Error("The store is not held");
    const { requests, othersCount, unknown } = await reviewStore(ada, hold);
    expect(requests.map(({ id, sentAt }) => ({ id, sentAt: sentAt !== null }))).toEqual([
      { id: open.intentId, sentAt: true },
    ]);
    expect(othersCount).toBe(0);
    const ids = unknown && "orders" in unknown ? unknown.orders.map(({ id }) => id) : [];
    expect(ids).toContain(forgotten.resultId);
    expect(ids).toContain(open.resultId);
    expect(ids).not.toContain(known.resultId);
  });

  it("shows no time of sending for a request that was not sent as far as the store remembers", async () => {
    const ada = await journal.person();
    const { intentId } = await journal.submit(ada, "orders.create", deployment(1));
    await setBack("logical", { id: intentId, state: "ready", deadline: "over" });
    await checkStore();
    const { hold } = await findStanding();
    if (!hold) throw new Error("The store is not held");
    expect((await reviewStore(ada, hold)).requests).toMatchObject([{ id: intentId, sentAt: null }]);
    await store().transaction((tx) => forget(tx, "file"));
    await checkStore();
    expect((await findStanding()).hold).not.toBeNull();
  });
});
