import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mintAgentToken } from "#lib/server/agents/tokens.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { verifyAudit } from "#lib/server/audit/verify-audit.ts";
import { addPerson, givePersonKey } from "#lib/server/auth/people.ts";
import { hashOf, startSession } from "#lib/server/auth/sessions.ts";
import { sealPayload } from "#lib/server/events/payload-seal.ts";
import { newWebhookSecret } from "#lib/server/events/secrets/secret-form.ts";
import { saveWebhookSecret } from "#lib/server/events/secrets/webhook-secrets.ts";
import { changeCases } from "#lib/server/exceptions/change-cases.ts";
import { sealAgentRequest } from "#lib/server/intents/journal/secrets.ts";
import { rotateStoredKey } from "#lib/server/keys/connection.ts";
import { rotateKeys, verifyKeys } from "#lib/server/keys/rotation/rotate-keys.ts";
import { sealedColumns } from "#lib/server/keys/rotation/sealed-columns.ts";
import { saveSessionTokens } from "#lib/server/keys/session-tokens.ts";
import { savePage } from "#lib/server/mirror/save-page.ts";
import { saveSeen } from "#lib/server/mirror/save-seen.ts";
import { createRun } from "#lib/server/runs/compose-run.ts";
import { sealLine, sealWrite } from "#lib/server/runs/stored/run-row.ts";
import { withoutEntry } from "#lib/server/store/change-tx.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { runRows } from "#lib/server/store/run-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { createView } from "#lib/server/views/change-views.ts";
import { testEntry } from "#testing/server/audit-tamperings.ts";
import { commandRunner } from "#testing/server/commands.ts";
import { purchase, soon, testJournal } from "#testing/server/journal.ts";
import { storePerson } from "#testing/server/people.ts";
import { useSettings } from "#testing/server/store.ts";
import { findKey } from "../../../../scripts/test/key-search.ts";

const journal = testJournal();
const connection = { environment: "sandbox", id: "ada" } as const;
const [apiKey, pinCode] = ["svc_sk_canary_of_a_person_0123456789", "83920174"];
const nextKey = "svc_sk_canary_after_a_rotation_0123456789";
const owner = { uid: null, email: null, isStaff: null, isDeveloper: null, companyIds: null };
const [idToken, refreshToken] = ["id-token-canary-4f81c0", "refresh-token-canary-77ab21"];

/** Stores a secret of every kind. Returns the secrets. */
const useEverySecret = async (): Promise<string[]> => {
  await store().delete(people);
  const ada = await journal.person("ada");
  const { password } = await addPerson({
    email: "max@acme.example",
    displayName: "Max",
    role: "manager",
  });
  await givePersonKey("max@acme.example", apiKey);
  const { userId: id, email, displayName, role } = ada;
  await storePerson({ id, email, displayName, role }, ada.connection);
  const session = await startSession(id, { method: "password" });
  const tokens = { idToken, refreshToken, expiresAt: new Date(Date.now() + 3_600_000) };
  await saveSessionTokens(store(), hashOf(session), tokens);
  const webhookSecret = newWebhookSecret("standard");
  const form = { id: "s1", scheme: "standard", settings: {}, secret: webhookSecret } as const;
  await saveWebhookSecret(store(), connection, form);
  const choice = { label: "Planner", isReadOnly: true, preapproved: [] };
  const token = await mintAgentToken(ada, choice);
  await journal.submit(ada, "products.add-pin", { productId: "dev_1", pinCode });
  const payload = { environment: "sandbox", connectionId: "ada", deliveryId: "d1" } as const;
  await store()
    .insert(events)
    .values({
      ...payload,
      source: "webhook",
      type: "order.updated",
      sealedPayload: sealPayload(Buffer.from("{}"), payload),
      subjects: [],
      serialKey: "k",
      state: "processed",
    })
    .onConflictDoNothing();
  const pages = [{ location: "Berlin", condition: "good" }, { location: "Paris" }];
  for (const [index, fields] of pages.entries()) {
    const records = [{ id: "dev_1", ...fields }];
    const readAt = new Date(Date.now() + index);
    await savePage(connection, "inventory", { records, readAt, source: "sweep" });
  }
  const readAt = new Date();
  await savePage(connection, "orders", { records: [{ id: "o1" }], readAt, source: "sweep" });
  const sighting = { at: readAt.toISOString(), location: "Berlin" };
  await saveSeen(connection, "o1", { history: { statusLogs: [sighting] } }, readAt);
  journal.failOnce("reset-after-commit");
  const lost = await journal.settle("orders.purchase", purchase(), { settings: soon });
  const sealedAgentRequest = sealAgentRequest("Buy one", lost);
  await store().update(intents).set({ sealedAgentRequest }).where(sql`id = ${lost.id}`);
  const columns = [{ header: "Email", field: "email" }];
  const proposal = { tokenId: "t1", name: "Planner", request: "Move Max", hash: "h" };
  const place = {
    runId: await createRun(ada, { kind: "edit", title: "Changes", columns }, proposal),
    position: 16,
  };
  const line = { cells: ["max@acme.example"], notes: [], after: {}, before: {} };
  await store()
    .insert(runRows)
    .values({
      ...place,
      line: 2,
      sealedLine: sealLine(line, place),
      sealedWrite: sealWrite({ input: {}, hole: "id" }, place),
    });
  await createView(ada, {
    ...{ list: "orders.list", name: "Late", isShared: false, search: "view=late" },
    columns: { hidden: [], shown: [], order: [] },
  });
  const draftOf = { resource: "requests", id: lost.id, epoch: 0 } as const;
  await store().update(intents).set({ state: "needs_person" }).where(sql`id = ${lost.id}`);
  await changeCases(ada, [draftOf], { what: "note", note: "Max asked twice" });
  await recordAudit(testEntry(1));
  await rotateStoredKey(withoutEntry(store()), connection, {
    apiKey: nextKey,
    owner,
    graceMs: 60_000,
  });
  return [apiKey, nextKey, pinCode, password, session, webhookSecret, token, idToken, refreshToken];
};

const dumpStore = async (): Promise<Buffer> => {
  const { rows } = await store().execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const all = await store().execute<{ row: string }>(
      sql.raw(`select t::text as row from ${name} t`),
    );
    texts.push(...all.rows.map(({ row }) => row));
  }
  return Buffer.from(texts.join("\n"));
};

const newKey = randomBytes(32).toString("base64");
const keys = commandRunner("keys", {
  ...journal.settings,
  QM_MASTER_KEY: `2:${newKey},1:${journal.settings.QM_MASTER_KEY}`,
});
const withKeys = (QM_MASTER_KEY: string) =>
  useSettings({ ...journal.settings, QM_API_URL: journal.service.baseUrl, QM_MASTER_KEY });

beforeEach(async () => {
  await store().execute(sql`truncate people, connections, events, mirror_records cascade`);
});

afterEach(async () => {
  withKeys(`1:${journal.settings.QM_MASTER_KEY},2:${newKey}`);
  await rotateKeys();
});

it("the registry names every column of the store that holds sealed texts", async () => {
  const { rows } = await store().execute<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like 'sealed\\_%'`,
  );
  const registered = sealedColumns
    .filter(({ inJson }) => !inJson)
    .map(({ table, column }) => `${table}.${column}`);
  expect(registered.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

it("a rotation seals every text with the new key, so that the old one can be removed", async () => {
  await useEverySecret();
  withKeys(`2:${newKey},1:${journal.settings.QM_MASTER_KEY}`);
  const before = await verifyKeys();
  expect(before.filter(({ versions }) => (versions.get(1) ?? 0) === 0)).toEqual([]);
  const rotated = await rotateKeys();
  expect(rotated.map(({ resealedCount }) => resealedCount)).toEqual(
    before.map(({ resealedCount }) => resealedCount),
  );
  withKeys(`2:${newKey}`);
  for (const { versions, unreadableCount } of await verifyKeys()) {
    expect([...versions.keys()]).toEqual([2]);
    expect(unreadableCount).toBe(0);
  }
  expect((await verifyAudit()).problems).toEqual([]);
});

it("a text of another row or without its master key is counted, and left as it is", async () => {
  await useEverySecret();
  await store().execute(sql`update connections set sealed_key = 'v7.a.b.c' where id <> 'ada'`);
  withKeys(`2:${newKey},1:${journal.settings.QM_MASTER_KEY}`);
  const [sealedKeys] = await rotateKeys();
  expect(sealedKeys).toMatchObject({ table: "connections", unreadableCount: 1 });
  const { rows } = await store().execute(
    sql`select 1 from connections where sealed_key = 'v7.a.b.c'`,
  );
  expect(rows).toHaveLength(1);
});

it("no secret is readable in a dump of the store, in any encoding", async () => {
  const secrets = await useEverySecret();
  const dump = await dumpStore();
  expect(dump.length).toBeGreaterThan(2_000);
  expect(findKey(dump, "max@acme.example")).toContain("raw");
  expect(secrets.map((secret) => findKey(dump, secret))).toEqual(secrets.map(() => []));
});

it("npm run keys says what a rotation would change, changes it, and then that the old key can go", async () => {
  await useEverySecret();
  await store().delete(intents);
  const dry = await keys(["rotate", "--dry-run"]);
  expect(dry.out).toMatch(/connections\.sealed_key: \d+ with version 1/);
  expect(dry.out).toMatch(/\d+ would be encrypted again/);
  const { out } = await keys(["rotate"]);
  expect(out).toMatch(/connections\.sealed_key: \d+ with version 2\n/);
  expect(out).toMatch(/Remove version 1 from QM_MASTER_KEY/);
}, 60_000);
