import "server-only";
import { asc, eq } from "drizzle-orm";
import { readAccess } from "#lib/server/auth/oidc/claims.ts";
import type { Denial } from "#lib/server/auth/oidc/denial.ts";
import { type Identity, lockPerson, updatePerson } from "#lib/server/auth/oidc/identities.ts";
import type { OidcSettings } from "#lib/server/auth/oidc/settings.ts";
import { deactivatePerson } from "#lib/server/deactivation/deactivate-person.ts";
import type { Provisioning } from "#lib/server/scim/provisioning.ts";
import { people } from "#lib/server/store/schema.ts";
import {
  type ScimProfile,
  scimGroups,
  scimMembers,
  scimUsers,
} from "#lib/server/store/scim-schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

export type ScimUser = typeof scimUsers.$inferSelect;
type Person = typeof people.$inferSelect;

/** Returns the first email that the provider calls primary, else the first; `null` without one. */
const emailOf = ({ emails = [] }: ScimProfile): string | null =>
  (emails.find(({ primary }) => primary) ?? emails[0])?.value.toLowerCase() ?? null;

/** Returns the name that people see. */
export const nameOf = ({ userName, profile }: Pick<ScimUser, "userName" | "profile">): string => {
  const { formatted, givenName, familyName } = profile.name ?? {};
  const parts = [givenName, familyName].filter((part) => part !== undefined).join(" ");
  return profile.displayName ?? formatted ?? (parts || userName);
};

const groupNamesOf = async (tx: StoreReader, personId: string): Promise<string[]> => {
  const rows = await tx
    .select({ name: scimGroups.displayName })
    .from(scimMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimMembers.groupId))
    .where(eq(scimMembers.personId, personId))
    .orderBy(asc(scimGroups.displayName));
  return rows.map(({ name }) => name);
};

/** Disables a person, unless they are disabled already, and ends all that they have under way. */
const withdraw = async ({ tx, note }: Provisioning, person: Person, reason: string) => {
  const { id: personId } = person;
  if (person.disabledAt) return;
  const withdrawnAt = new Date();
  await tx.update(people).set({ disabledAt: withdrawnAt }).where(eq(people.id, personId));
  await tx.update(scimUsers).set({ withdrawnAt }).where(eq(scimUsers.personId, personId));
  const requests = await deactivatePerson(tx, personId);
  note("people.disable", personId, { reason, requests });
};

/** Lets a person sign in again whom SCIM disabled. One whom an admin disabled stays disabled. */
const restore = async ({ tx, note }: Provisioning, person: Person, user: ScimUser) => {
  const isOurs = person.disabledAt?.getTime() === user.withdrawnAt?.getTime();
  if (!person.disabledAt || !isOurs) return;
  await tx.update(people).set({ disabledAt: null }).where(eq(people.id, person.id));
  await tx.update(scimUsers).set({ withdrawnAt: null }).where(eq(scimUsers.personId, person.id));
  note("people.enable", person.id);
};

const readGroupAccess = (names: readonly string[], settings: OidcSettings) =>
  readAccess({ [settings.roleClaim]: [...names] }, settings);

/** Gives a person the role and the connection of their groups. Returns why that is not possible. */
const grant = async (
  provisioning: Provisioning,
  person: Person,
  user: ScimUser,
): Promise<Denial | null> => {
  const { tx, settings, note } = provisioning;
  const access = readGroupAccess(await groupNamesOf(tx, person.id), settings);
  if ("reason" in access) return access;
  await restore(provisioning, person, user);
  const identity: Identity = {
    issuer: settings.issuer,
    subject: person.subject ?? "",
    email: emailOf(user.profile),
    displayName: nameOf(user),
  };
  const updated = await updatePerson(tx, identity, access, settings);
  // An admin disabled the person: SCIM has nothing against them, and changes nothing.
  if ("reason" in updated) return updated.reason === "disabled" ? null : updated;
  if (updated.role !== person.role) note("people.role", person.id, { role: updated.role });
  return null;
};

/**
 * Brings a person's account in line with what SCIM says: with exactly one role they may sign in, and
 * without one, or inactive, they are disabled and all that they have under way ends.
 */
export const settleAccess = async (provisioning: Provisioning, personId: string) => {
  const { tx } = provisioning;
  const person = await lockPerson(tx, personId);
  const [user] = await tx.select().from(scimUsers).where(eq(scimUsers.personId, personId));
  if (!person || !user) throw new Error("The person of a SCIM user is missing.");
  const denial = user.isActive ? await grant(provisioning, person, user) : null;
  const reason = user.isActive ? (denial?.reason ?? null) : "inactive";
  await tx.update(scimUsers).set({ denial: reason }).where(eq(scimUsers.personId, personId));
  if (reason !== null) {
    const current = await lockPerson(tx, personId);
    if (current) await withdraw(provisioning, current, reason);
  }
};
