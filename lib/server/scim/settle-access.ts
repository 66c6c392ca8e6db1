import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import { type Access, readAccess } from "#lib/server/auth/oidc/claims.ts";
import { lockPeople, type Person } from "#lib/server/auth/oidc/identities.ts";
import { emailOf } from "#lib/server/auth/oidc/provisioned-email.ts";
import type { OidcSettings } from "#lib/server/auth/oidc/settings.ts";
import { updatePeople } from "#lib/server/auth/oidc/update-people.ts";
import { deactivatePeople } from "#lib/server/deactivation/deactivate-person.ts";
import type { Provisioning } from "#lib/server/scim/provisioning.ts";
import { isAnyOf } from "#lib/server/store/many-rows.ts";
import { people } from "#lib/server/store/schema.ts";
import { scimGroups, scimMembers, scimUsers } from "#lib/server/store/scim-schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

export type ScimUser = typeof scimUsers.$inferSelect;

/** A person whose row is locked, with what SCIM says of them. */
interface Known {
  person: Person;
  user: ScimUser;
}
interface Given extends Known {
  access: Access;
}
/** A person whom SCIM gives no access, and why. */
interface Refused extends Known {
  reason: string;
}

/** Returns the name that people see. */
export const nameOf = ({ userName, profile }: Pick<ScimUser, "userName" | "profile">): string => {
  const { formatted, givenName, familyName } = profile.name ?? {};
  const parts = [givenName, familyName].filter((part) => part !== undefined).join(" ");
  return profile.displayName ?? formatted ?? (parts || userName);
};

const idsOf = (all: readonly Known[]) => all.map(({ person }) => person.id);

const lockKnown = async (tx: StoreReader, personIds: readonly string[]): Promise<Known[]> => {
  const locked = await lockPeople(tx, personIds);
  const rows = await tx.select().from(scimUsers).where(isAnyOf(scimUsers.personId, personIds));
  const users = new Map(rows.map((user) => [user.personId, user]));
  const known = locked.flatMap((person) => {
    const user = users.get(person.id);
    return user ? [{ person, user }] : [];
  });
  if (known.length < personIds.length) throw new Error("The person of a SCIM user is missing.");
  return known;
};

/** Returns the names of people's groups, by the id of the person. */
const findGroupNames = async (tx: StoreReader, personIds: readonly string[]) => {
  const rows = await tx
    .select({ personId: scimMembers.personId, name: scimGroups.displayName })
    .from(scimMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimMembers.groupId))
    .where(isAnyOf(scimMembers.personId, personIds))
    .orderBy(asc(scimGroups.displayName));
  return Map.groupBy(rows, ({ personId }) => personId);
};

const readGroupAccess = (names: readonly string[], settings: OidcSettings) =>
  readAccess({ [settings.roleClaim]: [...names] }, settings);

/** Returns to whom SCIM gives access by their groups, and to whom not. */
const judge = async ({ tx, settings }: Provisioning, all: readonly Known[]) => {
  const given: Given[] = [];
  const refused: Refused[] = [];
  const groups = await findGroupNames(tx, idsOf(all));
  for (const known of all) {
    const names = (groups.get(known.person.id) ?? []).map(({ name }) => name);
    const access = readGroupAccess(names, settings);
    if (!known.user.isActive) refused.push({ ...known, reason: "inactive" });
    else if ("reason" in access) refused.push({ ...known, reason: access.reason });
    else given.push({ ...known, access });
  }
  return { given, refused };
};

/** Disables people, unless they are disabled already, and ends all that they have under way. */
const withdraw = async ({ tx, note }: Provisioning, refused: readonly Refused[]) => {
  const enabled = refused.filter(({ person }) => !person.disabledAt);
  if (enabled.length === 0) return;
  const ids = idsOf(enabled);
  const withdrawnAt = storeDate();
  await tx.update(people).set({ disabledAt: withdrawnAt }).where(isAnyOf(people.id, ids));
  await tx.update(scimUsers).set({ withdrawnAt }).where(isAnyOf(scimUsers.personId, ids));
  const requests = await deactivatePeople(tx, ids);
  for (const { person, reason } of enabled) {
    note("people.disable", person.id, { reason, requests: requests.get(person.id) ?? 0 });
  }
};

/** Whether an admin disabled the person: SCIM has nothing against them, and changes nothing. */
const isDisabledByAdmin = ({ person, user }: Known) =>
  person.disabledAt !== null && person.disabledAt.getTime() !== user.withdrawnAt?.getTime();

/** Lets people sign in again whom SCIM disabled. */
const restore = async ({ tx, note }: Provisioning, all: readonly Known[]) => {
  const disabled = all.filter(({ person }) => person.disabledAt);
  if (disabled.length === 0) return;
  const ids = idsOf(disabled);
  await tx.update(people).set({ disabledAt: null }).where(isAnyOf(people.id, ids));
  await tx.update(scimUsers).set({ withdrawnAt: null }).where(isAnyOf(scimUsers.personId, ids));
  for (const id of ids) note("people.enable", id);
};

/** Gives people the role and the connections of their groups. Returns to whom that is not possible. */
const grant = async (provisioning: Provisioning, given: readonly Given[]): Promise<Refused[]> => {
  const { tx, settings, note } = provisioning;
  const changed = given.filter((each) => !isDisabledByAdmin(each));
  const updates = changed.map(({ person, user, access }) => {
    // Without one by SCIM, the one that a sign-in verified stays.
    const email = emailOf(user.profile) ?? person.email;
    const shown = { email, displayName: nameOf(user) };
    return { person, shown, access };
  });
  const results = await updatePeople(tx, updates, settings);
  const refused = changed.flatMap((each) => {
    const result = results.get(each.person.id);
    return result && "reason" in result ? [{ ...each, reason: result.reason }] : [];
  });
  const isRefused = new Set(idsOf(refused));
  const granted = changed.filter(({ person }) => !isRefused.has(person.id));
  await restore(provisioning, granted);
  for (const { person, access } of granted) {
    if (access.role !== person.role) note("people.role", person.id, { role: access.role });
  }
  return refused;
};

/** Stores why people can't sign in; `null` for all others. */
const saveDenials = async (tx: StoreReader, all: readonly Known[], refused: readonly Refused[]) => {
  const reasons = new Map(refused.map(({ person, reason }) => [person.id, reason]));
  const rows = all.flatMap(({ person: { id }, user }) => {
    const reason = reasons.get(id) ?? null;
    return reason === user.denial ? [] : [{ id, reason }];
  });
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${scimUsers} set denial = given.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, reason text)
    where ${scimUsers.personId} = given.id`);
};

/**
 * Brings people's accounts in line with what SCIM says: with exactly one role they may sign in, and
 * without one, or inactive, they are disabled and all that they have under way ends. Takes about the
 * same number of statements however many people there are.
 */
export const settleAccess = async (
  provisioning: Provisioning,
  personIds: readonly string[],
): Promise<void> => {
  if (personIds.length === 0) return;
  const { tx } = provisioning;
  const all = await lockKnown(tx, personIds);
  const { given, refused } = await judge(provisioning, all);
  const everyRefused = [...refused, ...(await grant(provisioning, given))];
  await saveDenials(tx, all, everyRefused);
  await withdraw(provisioning, everyRefused);
};
