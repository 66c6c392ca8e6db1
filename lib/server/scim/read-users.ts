import "server-only";
import { and, asc, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { env } from "#lib/server/env.ts";
import { accessSchema, type JsonObject, userSchema } from "#lib/server/scim/attributes.ts";
import { type Equals, parseFilter } from "#lib/server/scim/filter.ts";
import { type Page, toListResponse } from "#lib/server/scim/list-page.ts";
import { isSameName, mayBeSameName } from "#lib/server/scim/same-name.ts";
import { badRequest, notFound } from "#lib/server/scim/scim-error.ts";
import type { ScimUser } from "#lib/server/scim/settle-access.ts";
import { isAnyOf } from "#lib/server/store/many-rows.ts";
import { people } from "#lib/server/store/schema.ts";
import { scimGroups, scimMembers, scimUsers } from "#lib/server/store/scim-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

const userFilters = ["id", "userName", "externalId", "displayName"] as const;

const locationOf = (id: string) => `${env().QM_ORIGIN}/api/scim/v2/Users/${encodeURIComponent(id)}`;

/** A deleted user's row stays, for its account. */
export const isLive = isNull(scimUsers.deletedAt);

const shownUser = {
  user: scimUsers,
  role: people.role,
  disabledAt: people.disabledAt,
};

interface ShownUser {
  user: ScimUser;
  role: string;
  disabledAt: Date | null;
}

const toResource = (
  { user, role, disabledAt }: ShownUser,
  groups: readonly { value: string; display: string }[],
): JsonObject => ({
  schemas: [userSchema, accessSchema],
  id: user.personId,
  ...(user.externalId === null ? {} : { externalId: user.externalId }),
  userName: user.userName,
  active: user.isActive,
  ...user.profile,
  groups,
  [accessSchema]: disabledAt
    ? { canSignIn: false, reason: user.denial ?? "disabled in Quartermaster" }
    : { canSignIn: true, role },
  meta: {
    resourceType: "User",
    created: user.createdAt.toISOString(),
    lastModified: user.updatedAt.toISOString(),
    location: locationOf(user.personId),
  },
});

/** Returns users as resources, with the groups of each. */
const toResources = async (reader: StoreReader, found: readonly ShownUser[]) => {
  const ids = found.map(({ user }) => user.personId);
  const rows =
    ids.length === 0
      ? []
      : await reader
          .select({
            personId: scimMembers.personId,
            value: scimGroups.id,
            display: scimGroups.displayName,
          })
          .from(scimMembers)
          .innerJoin(scimGroups, eq(scimGroups.id, scimMembers.groupId))
          .where(inArray(scimMembers.personId, ids))
          .orderBy(asc(scimGroups.displayName));
  const groupsOf = Map.groupBy(rows, ({ personId }) => personId);
  return found.map((each) =>
    toResource(
      each,
      (groupsOf.get(each.user.personId) ?? []).map(({ value, display }) => ({ value, display })),
    ),
  );
};

const selectUsers = (reader: StoreReader) =>
  reader
    .select(shownUser)
    .from(scimUsers)
    .innerJoin(people, eq(people.id, scimUsers.personId))
    .$dynamic();

/** Returns a user. Throws `ScimError` (404) if there is none, or it was deleted. */
export const getUser = async (id: string, reader: StoreReader = store()): Promise<JsonObject> => {
  const found = await selectUsers(reader).where(and(eq(scimUsers.personId, id), isLive));
  const [resource] = await toResources(reader, found);
  if (!resource) throw notFound("user");
  return resource;
};

const names = {
  userName: sql<string>`${scimUsers.userName}`,
  displayName: sql<string>`coalesce(${scimUsers.profile} ->> 'displayName', '')`,
};

const isNamed = async (attribute: keyof typeof names, wanted: string): Promise<SQL> => {
  const found = await store()
    .select({ id: scimUsers.personId, name: names[attribute] })
    .from(scimUsers)
    .where(mayBeSameName(names[attribute], wanted));
  const same = found.filter(({ name }) => isSameName(name, wanted));
  return isAnyOf(
    scimUsers.personId,
    same.map(({ id }) => id),
  );
};

/** A `userName` is compared in any case, RFC 7643, 4.1.1; an id exactly. */
const conditionOf = async ({
  attribute,
  value,
}: Equals<(typeof userFilters)[number]>): Promise<SQL> => {
  if (typeof value !== "string") {
    throw badRequest("invalidFilter", `${attribute} is compared with a text.`);
  }
  if (attribute === "id") return eq(scimUsers.personId, value);
  if (attribute === "externalId") return eq(scimUsers.externalId, value);
  return isNamed(attribute, value);
};

export const listUsers = async (filter: string | null, { startIndex, count: max }: Page) => {
  const comparisons = filter === null ? [] : parseFilter(filter, userFilters);
  const conditions = await Promise.all(comparisons.map(conditionOf));
  const isWanted = and(isLive, ...conditions);
  const [total] = await store().select({ n: count() }).from(scimUsers).where(isWanted);
  const found = await selectUsers(store())
    .where(isWanted)
    .orderBy(asc(scimUsers.createdAt), asc(scimUsers.personId))
    .limit(max)
    .offset(startIndex - 1);
  return toListResponse(await toResources(store(), found), total?.n ?? 0, startIndex);
};
