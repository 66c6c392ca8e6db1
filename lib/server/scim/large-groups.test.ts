import { eq } from "drizzle-orm";
import { Client } from "pg";
import { beforeEach, expect, it, vi } from "vitest";
import { startSession } from "#lib/server/auth/sessions.ts";
import { checkStore } from "#lib/server/intents/restored/store-identity.ts";
import { createGroup, deleteGroup, patchGroup, replaceGroup } from "#lib/server/scim/groups.ts";
import { createScimToken } from "#lib/server/scim/tokens.ts";
import { grants, people, sessions } from "#lib/server/store/schema.ts";
import { scimGroups, scimUsers } from "#lib/server/store/scim-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { watchEntries } from "#testing/server/audit-entries.ts";
import { issuer, scimSettings } from "#testing/server/scim.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect } from "#testing/server/upstream.ts";

const settings = testStore();
const newEntries = watchEntries();
const client = { tokenId: "one", label: "Entra", address: "127.0.0.1" };
const roleGroup = { displayName: "quartermaster.manager" };

beforeEach(async () => {
  const mapping = "quartermaster.manager=shared,Pilots=missing,Tokens=id token";
  useSettings({ ...settings, ...scimSettings, QM_OIDC_CONNECTIONS: mapping });
  await store().delete(people);
  await store().delete(scimGroups);
  await connect("http://127.0.0.1:9", "shared", "svc_sk_shared");
  await newEntries();
});

/** Stores users whom no group gives a role yet, and returns their ids. */
const addUsers = async (count: number, prefix = "user"): Promise<string[]> => {
  const ids = Array.from({ length: count }, (_, n) => `${prefix}-${n}`);
  const withdrawnAt = new Date();
  const about = { issuer, role: "support" as const, disabledAt: withdrawnAt };
  await store()
    .insert(people)
    .values(ids.map((id) => ({ id, subject: id, displayName: id, email: `${id}@b.c`, ...about })));
  await store()
    .insert(scimUsers)
    .values(
      ids.map((id) => ({ personId: id, userName: id, isActive: true, profile: {}, withdrawnAt })),
    );
  return ids;
};

const toMembers = (ids: readonly string[]) => ids.map((value) => ({ value }));

const create = async (displayName: string, ids: readonly string[]) => {
  const { id } = await createGroup(client, { displayName, members: toMembers(ids) });
  return String(id);
};

/** Returns what the new entries say about each person. */
const newActions = async () => {
  const entries = await newEntries();
  return (personId: string) =>
    entries.flatMap(({ subject, action }) => (subject === personId ? [action] : []));
};

/** Returns how many statements each kind of request takes for a group with this many members. */
const countStatements = async (size: number) => {
  const ids = await addUsers(size * 2, `of-${size}`);
  const query = vi.spyOn(Client.prototype, "query");
  const counted = async (request: () => Promise<unknown>) => {
    query.mockClear();
    await request();
    return query.mock.calls.length;
  };
  let id = "";
  const created = await counted(async () => {
    id = await create("quartermaster.manager", ids.slice(0, size));
  });
  for (const personId of ids.slice(0, size)) await startSession(personId, { method: "oidc" });
  const members = toMembers(ids.slice(size / 2, size + size / 2));
  const replaced = await counted(() => replaceGroup(client, id, { ...roleGroup, members }));
  const withToken = await counted(() => create("Tokens", ids));
  const renamed = await counted(() => replaceGroup(client, id, { displayName: "Nothing" }));
  const deleted = await counted(() => deleteGroup(client, id));
  return { created, replaced, withToken, renamed, deleted };
};

it("a request for a group takes as many statements for 40 members as for 2", async () => {
  // As at the start of a console, so that the first request does not do it.
  await checkStore();
  await createScimToken("the first entry of the audit log");
  const small = await countStatements(2);
  expect(Math.min(...Object.values(small))).toBeGreaterThan(5);
  await store().delete(scimGroups);
  expect(await countStatements(40)).toEqual(small);
});

it("each member of a new group can sign in and is put on record", async () => {
  const ids = await addUsers(3);
  await create("quartermaster.manager", ids);
  const stored = await store().select().from(people);
  expect(stored).toEqual(
    ids.map(() => expect.objectContaining({ role: "manager", disabledAt: null })),
  );
  expect(await store().select().from(grants)).toEqual(
    ids.map((personId) =>
      expect.objectContaining({ personId, connectionId: "shared", role: "manager" }),
    ),
  );
  const actionsOf = await newActions();
  for (const id of ids) expect(actionsOf(id)).toEqual(["people.enable", "people.role"]);
});

it("each member whom a request removes is disabled, signed out and put on record, and no other is", async () => {
  const ids = await addUsers(4);
  const [first = "", second = "", ...kept] = ids;
  const id = await create("quartermaster.manager", ids);
  for (const personId of ids) await startSession(personId, { method: "oidc" });
  await newEntries();
  await replaceGroup(client, id, { ...roleGroup, members: toMembers(kept) });
  const open = await store().select({ personId: sessions.personId }).from(sessions);
  expect(open.map(({ personId }) => personId).sort()).toEqual(kept);
  const disabled = (await store().select().from(people)).filter(({ disabledAt }) => disabledAt);
  expect(disabled.map((person) => person.id).sort()).toEqual([first, second]);
  const actionsOf = await newActions();
  for (const removed of [first, second]) expect(actionsOf(removed)).toEqual(["people.disable"]);
  for (const other of kept) expect(actionsOf(other)).toEqual([]);
});

it("members of one request each get what their own groups and state give", async () => {
  const ids = await addUsers(5);
  const [plain = "", inactive = "", byAdmin = "", ambiguous = "", pilot = ""] = ids;
  const isUser = (id: string) => eq(scimUsers.personId, id);
  await store().update(scimUsers).set({ isActive: false }).where(isUser(inactive));
  const disabledAt = new Date("2026-01-02T03:04:05Z");
  await store().update(people).set({ disabledAt }).where(eq(people.id, byAdmin));
  await create("quartermaster.admin", [ambiguous]);
  await create("Pilots", [pilot]);
  await create("quartermaster.manager", ids);
  const rows = await store()
    .select({ id: people.id, disabledAt: people.disabledAt, denial: scimUsers.denial })
    .from(people)
    .innerJoin(scimUsers, eq(scimUsers.personId, people.id))
    .orderBy(people.id);
  expect(rows).toEqual([
    { id: plain, disabledAt: null, denial: null },
    { id: inactive, disabledAt: expect.any(Date), denial: "inactive" },
    { id: byAdmin, disabledAt, denial: null },
    { id: ambiguous, disabledAt: expect.any(Date), denial: "role_ambiguous" },
    { id: pilot, disabledAt: expect.any(Date), denial: "connection_unknown" },
  ]);
  expect((await store().select().from(grants)).map(({ personId }) => personId)).toEqual([plain]);
});

it("members whose connection sends their ID token each get one of their own", async () => {
  const ids = await addUsers(3);
  await create("quartermaster.manager", ids);
  const id = await create("Tokens", ids.slice(1));
  const namesOf = async () =>
    (await store().select().from(grants)).map(({ connectionId }) => connectionId).sort();
  const shared = ids.map(() => "shared");
  expect(await namesOf()).toEqual(["id-token:user-1", "id-token:user-2", ...shared]);
  const value = toMembers(["user-1"]);
  await patchGroup(client, id, { Operations: [{ op: "remove", path: "members", value }] });
  expect(await namesOf()).toEqual(["id-token:user-2", ...shared]);
});
