import "server-only";
import { randomUUID } from "node:crypto";
import { and, asc, count, eq, inArray, isNull, ne, or, type SQL } from "drizzle-orm";
import { env } from "#lib/server/env.ts";
import {
  groupSchema,
  groupType,
  type JsonObject,
  pickStored,
} from "#lib/server/scim/attributes.ts";
import { type Equals, parseFilter } from "#lib/server/scim/filter.ts";
import { type Page, toListResponse } from "#lib/server/scim/list-page.ts";
import { applyPatch, readPatch } from "#lib/server/scim/patch.ts";
import { type Provisioning, provision } from "#lib/server/scim/provisioning.ts";
import { type GroupInput, readGroup } from "#lib/server/scim/read-resource.ts";
import { isSameInIndex, isSameName, mayBeSameName } from "#lib/server/scim/same-name.ts";
import { badRequest, conflict, notFound } from "#lib/server/scim/scim-error.ts";
import { settleAccess } from "#lib/server/scim/settle-access.ts";
import type { ScimClient } from "#lib/server/scim/tokens.ts";
import { collectUnstored, type Unstored } from "#lib/server/scim/unstored.ts";
import { batchesOf, isAnyOf } from "#lib/server/store/many-rows.ts";
import { scimGroups, scimMembers, scimUsers } from "#lib/server/store/scim-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

const groupFilters = ["id", "displayName", "externalId", "members", "members.value"] as const;

type ScimGroup = typeof scimGroups.$inferSelect;

const locationOf = (id: string) =>
  `${env().QM_ORIGIN}/api/scim/v2/Groups/${encodeURIComponent(id)}`;

const membersOf = (reader: StoreReader, groupIds: readonly string[]) =>
  groupIds.length === 0
    ? []
    : reader
        .select({
          groupId: scimMembers.groupId,
          value: scimMembers.personId,
          display: scimUsers.userName,
        })
        .from(scimMembers)
        .innerJoin(scimUsers, eq(scimUsers.personId, scimMembers.personId))
        .where(inArray(scimMembers.groupId, [...groupIds]))
        .orderBy(asc(scimUsers.userName));

const toMember = ({ value, display }: { value: string; display: string }) => ({
  value,
  display,
  type: "User",
});

const toResources = async (
  reader: StoreReader,
  groups: readonly ScimGroup[],
): Promise<JsonObject[]> => {
  const members = await membersOf(
    reader,
    groups.map(({ id }) => id),
  );
  const byGroup = Map.groupBy(members, ({ groupId }) => groupId);
  return groups.map(({ id, displayName, externalId, createdAt, updatedAt }) => ({
    schemas: [groupSchema],
    id,
    ...(externalId === null ? {} : { externalId }),
    displayName,
    members: (byGroup.get(id) ?? []).map(toMember),
    meta: {
      resourceType: "Group",
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: locationOf(id),
    },
  }));
};

/** Returns a group with its members. Throws `ScimError` (404) if there is none. */
export const getGroup = async (id: string, reader: StoreReader = store()): Promise<JsonObject> => {
  const found = await reader.select().from(scimGroups).where(eq(scimGroups.id, id));
  const [resource] = await toResources(reader, found);
  if (!resource) throw notFound("group");
  return resource;
};

const isNamed = async (name: string): Promise<SQL> => {
  const found = await store()
    .select({ id: scimGroups.id, name: scimGroups.displayName })
    .from(scimGroups)
    .where(mayBeSameName(scimGroups.displayName, name));
  const same = found.filter((group) => isSameName(group.name, name));
  return isAnyOf(
    scimGroups.id,
    same.map(({ id }) => id),
  );
};

const conditionOf = async ({
  attribute,
  value,
}: Equals<(typeof groupFilters)[number]>): Promise<SQL> => {
  if (typeof value !== "string") {
    throw badRequest("invalidFilter", `${attribute} is compared with a text.`);
  }
  if (attribute === "id") return eq(scimGroups.id, value);
  if (attribute === "externalId") return eq(scimGroups.externalId, value);
  if (attribute === "displayName") return isNamed(value);
  const groupIds = store()
    .select({ id: scimMembers.groupId })
    .from(scimMembers)
    .where(eq(scimMembers.personId, value));
  return inArray(scimGroups.id, groupIds);
};

export const listGroups = async (filter: string | null, { startIndex, count: max }: Page) => {
  const comparisons = filter === null ? [] : parseFilter(filter, groupFilters);
  const conditions = await Promise.all(comparisons.map(conditionOf));
  const isWanted = and(...conditions);
  const [total] = await store().select({ n: count() }).from(scimGroups).where(isWanted);
  const found = await store()
    .select()
    .from(scimGroups)
    .where(isWanted)
    .orderBy(asc(scimGroups.createdAt), asc(scimGroups.id))
    .limit(max)
    .offset(startIndex - 1);
  return toListResponse(await toResources(store(), found), total?.n ?? 0, startIndex);
};

/** Throws `ScimError` (409) if another group has the same name or external id. */
const refuseTaken = async (
  { tx }: Provisioning,
  { displayName, externalId }: GroupInput,
  groupId: string,
) => {
  const mayBeSame = or(
    mayBeSameName(scimGroups.displayName, displayName),
    externalId === null ? undefined : eq(scimGroups.externalId, externalId),
  );
  const found = await tx
    .select({
      displayName: scimGroups.displayName,
      externalId: scimGroups.externalId,
      isInIndex: isSameInIndex(scimGroups.displayName, displayName),
    })
    .from(scimGroups)
    .where(and(mayBeSame, ne(scimGroups.id, groupId)));
  const isTaken = found.some(
    (group) =>
      group.isInIndex ||
      isSameName(group.displayName, displayName) ||
      (externalId !== null && group.externalId === externalId),
  );
  if (isTaken) throw conflict("A group with this displayName or externalId exists already.");
};

/** Throws `ScimError` (400) if a member is no user that was provisioned, a group for instance. */
const refuseUnknownMembers = async ({ tx }: Provisioning, ids: readonly string[]) => {
  if (ids.length === 0) return;
  const found = await tx
    .select({ id: scimUsers.personId })
    .from(scimUsers)
    .where(and(isAnyOf(scimUsers.personId, ids), isNull(scimUsers.deletedAt)));
  const known = new Set(found.map(({ id }) => id));
  const unknownCount = ids.filter((id) => !known.has(id)).length;
  if (unknownCount === 0) return;
  const message = `${unknownCount} of the members are no users here. Members are users, not groups. Nothing was changed.`;
  throw badRequest("invalidValue", message);
};

/** Stores a group's members. Returns the ids of those who joined or left. */
const saveMembers = async (
  provisioning: Provisioning,
  groupId: string,
  { before, after }: { before: readonly string[]; after: readonly string[] },
) => {
  const { tx } = provisioning;
  const had = new Set(before);
  const has = new Set(after);
  const joined = after.filter((id) => !had.has(id));
  const left = before.filter((id) => !has.has(id));
  await refuseUnknownMembers(provisioning, joined);
  for (const batch of batchesOf(joined)) {
    await tx.insert(scimMembers).values(batch.map((personId) => ({ groupId, personId })));
  }
  if (left.length > 0) {
    const isLeft = isAnyOf(scimMembers.personId, left);
    await tx.delete(scimMembers).where(and(eq(scimMembers.groupId, groupId), isLeft));
  }
  return [...joined, ...left];
};

/** Creates a group. Its members get the role that its name gives. Throws `ScimError` (400, 409). */
export const createGroup = (client: ScimClient, body: JsonObject): Promise<JsonObject> =>
  provision(client, async (provisioning) => {
    const { tx, note } = provisioning;
    const unstored = collectUnstored();
    const { members, ...group } = readGroup(pickStored(groupType, body, unstored.note));
    await refuseTaken(provisioning, { members, ...group }, "");
    const id = randomUUID();
    await tx.insert(scimGroups).values({ id, ...group });
    const changed = await saveMembers(provisioning, id, { before: [], after: members });
    const details = { name: group.displayName, members: members.length };
    note("scim.groups.create", id, { ...details, ...unstored.details() });
    await settleAccess(provisioning, changed);
    return unstored.addTo(await getGroup(id, tx));
  });

/** Changes a group: `change` returns all its stored attributes from the present ones. */
const changeGroup = (
  client: ScimClient,
  id: string,
  change: (present: JsonObject, note: Unstored["note"]) => JsonObject,
): Promise<JsonObject> =>
  provision(client, async (provisioning) => {
    const { tx, note } = provisioning;
    const [present] = await tx.select().from(scimGroups).where(eq(scimGroups.id, id));
    if (!present) throw notFound("group");
    const presentMembers = (await membersOf(tx, [id])).map(toMember);
    const before = presentMembers.map(({ value }) => value);
    const { displayName, externalId } = present;
    const unstored = collectUnstored();
    const stored = { displayName, externalId, members: presentMembers };
    const { members, ...group } = readGroup(change(stored, unstored.note));
    await refuseTaken(provisioning, { members, ...group }, id);
    const changes = { ...group, updatedAt: storeDate() };
    await tx.update(scimGroups).set(changes).where(eq(scimGroups.id, id));
    const changed = await saveMembers(provisioning, id, { before, after: members });
    const details = { name: group.displayName, members: members.length };
    note("scim.groups.update", id, { ...details, ...unstored.details() });
    const isRenamed = group.displayName !== displayName;
    await settleAccess(provisioning, isRenamed ? [...new Set([...before, ...members])] : changed);
    return unstored.addTo(await getGroup(id, tx));
  });

/** Replaces a group. Attributes that the body does not have stay: only an empty list removes all members. */
export const replaceGroup = (client: ScimClient, id: string, body: JsonObject) =>
  changeGroup(client, id, (present, note) => ({
    ...present,
    ...pickStored(groupType, body, note),
  }));

export const patchGroup = (client: ScimClient, id: string, body: JsonObject) =>
  changeGroup(client, id, (present, note) => applyPatch(present, readPatch(body, groupType, note)));

/** Deletes a group. Its members lose the role that its name gave. */
export const deleteGroup = (client: ScimClient, id: string): Promise<void> =>
  provision(client, async (provisioning) => {
    const { tx, note } = provisioning;
    const members = (await membersOf(tx, [id])).map(({ value }) => value);
    const [deleted] = await tx
      .delete(scimGroups)
      .where(eq(scimGroups.id, id))
      .returning({ name: scimGroups.displayName });
    if (!deleted) throw notFound("group");
    note("scim.groups.delete", id, { name: deleted.name, members: members.length });
    await settleAccess(provisioning, members);
  });
