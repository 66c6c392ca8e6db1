import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, ne, or } from "drizzle-orm";
import { type Identity, lockPerson } from "#lib/server/auth/oidc/identities.ts";
import { deactivatePerson } from "#lib/server/deactivation/deactivate-person.ts";
import { env } from "#lib/server/env.ts";
import { type JsonObject, pickStored, userType } from "#lib/server/scim/attributes.ts";
import { applyPatch, readPatch } from "#lib/server/scim/patch.ts";
import { type Provisioning, provision } from "#lib/server/scim/provisioning.ts";
import { readUser, type UserInput } from "#lib/server/scim/read-resource.ts";
import { getUser, isLive } from "#lib/server/scim/read-users.ts";
import { isSameInIndex, isSameName, mayBeSameName } from "#lib/server/scim/same-name.ts";
import { badRequest, conflict, notFound } from "#lib/server/scim/scim-error.ts";
import { nameOf, settleAccess } from "#lib/server/scim/settle-access.ts";
import type { ScimClient } from "#lib/server/scim/tokens.ts";
import { collectUnstored, type Unstored } from "#lib/server/scim/unstored.ts";
import { people } from "#lib/server/store/schema.ts";
import { scimMembers, scimUsers } from "#lib/server/store/scim-schema.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

/** Returns what the provider's tokens will call the person. Source: docs/scim.md, `QM_SCIM_SUBJECT`. */
const identityOf = ({ settings }: Provisioning, input: UserInput): Identity => {
  const isByName = env().QM_SCIM_SUBJECT === "userName";
  const subject = (isByName ? null : input.externalId) ?? input.userName;
  // OpenID Connect Core, 2: a subject has at most 255 ASCII characters.
  if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(subject)) {
    throw badRequest("invalidValue", "The subject must be ASCII, see QM_SCIM_SUBJECT.");
  }
  return { issuer: settings.issuer, subject, email: null, displayName: null };
};

/** Throws `ScimError` (409) if another user has the same name or external id. */
const refuseTaken = async (
  { tx }: Provisioning,
  { userName, externalId }: UserInput,
  personId: string,
) => {
  const mayBeSame = or(
    mayBeSameName(scimUsers.userName, userName),
    externalId === null ? undefined : eq(scimUsers.externalId, externalId),
  );
  const found = await tx
    .select({
      userName: scimUsers.userName,
      externalId: scimUsers.externalId,
      isInIndex: isSameInIndex(scimUsers.userName, userName),
    })
    .from(scimUsers)
    .where(and(mayBeSame, isLive, ne(scimUsers.personId, personId)));
  const isTaken = found.some(
    (user) =>
      user.isInIndex ||
      isSameName(user.userName, userName) ||
      (externalId !== null && user.externalId === externalId),
  );
  if (isTaken) throw conflict("A user with this userName or externalId exists already.");
};

/** Returns the id of the account of an identity. A new one is disabled until a group gives it a role. */
const ensurePerson = async ({ tx }: Provisioning, identity: Identity, input: UserInput) => {
  const known = await lockPerson(tx, identity);
  if (known) return { personId: known.id, withdrawnAt: null };
  const personId = randomUUID();
  const withdrawnAt = storeDate();
  await tx.insert(people).values({
    id: personId,
    issuer: identity.issuer,
    subject: identity.subject,
    email: null,
    displayName: nameOf(input),
    // Of no effect: the least role stands in the column until a group gives one.
    role: "support",
    passwordHash: null,
    disabledAt: withdrawnAt,
  });
  return { personId, withdrawnAt };
};

const settled = async (provisioning: Provisioning, personId: string) => {
  await settleAccess(provisioning, [personId]);
  return getUser(personId, provisioning.tx);
};

/** Creates a user, or creates one again that was deleted. Throws `ScimError` (400, 409). */
export const createUser = (client: ScimClient, body: JsonObject): Promise<JsonObject> =>
  provision(client, async (provisioning) => {
    const { tx, note } = provisioning;
    const unstored = collectUnstored();
    const input = readUser(pickStored(userType, body, unstored.note));
    const identity = identityOf(provisioning, input);
    await refuseTaken(provisioning, input, "");
    const { personId, withdrawnAt } = await ensurePerson(provisioning, identity, input);
    const [known] = await tx.select().from(scimUsers).where(eq(scimUsers.personId, personId));
    if (known && known.deletedAt === null) throw conflict("This user exists already.");
    if (known) {
      const again = { ...input, deletedAt: null, createdAt: storeDate(), updatedAt: storeDate() };
      await tx.update(scimUsers).set(again).where(eq(scimUsers.personId, personId));
    } else {
      await tx.insert(scimUsers).values({ personId, withdrawnAt, ...input });
    }
    note("scim.users.create", personId, { active: input.isActive, ...unstored.details() });
    return unstored.addTo(await settled(provisioning, personId));
  });

/** Gives an account another subject. Sessions and requests of the earlier one end. */
const changeSubject = async (
  provisioning: Provisioning,
  personId: string,
  identity: Identity,
): Promise<void> => {
  const { tx, note } = provisioning;
  const person = await lockPerson(tx, personId);
  if (!person || person.subject === identity.subject) return;
  if (await lockPerson(tx, identity)) throw conflict("Another account has this subject already.");
  await tx.update(people).set({ subject: identity.subject }).where(eq(people.id, personId));
  const requests = await deactivatePerson(tx, personId);
  note("people.subject", personId, { requests });
};

/** Changes a user: `change` returns all its stored attributes from the present ones. */
const changeUser = (
  client: ScimClient,
  id: string,
  change: (present: JsonObject, note: Unstored["note"]) => JsonObject,
): Promise<JsonObject> =>
  provision(client, async (provisioning) => {
    const { tx, note } = provisioning;
    const [user] = await tx
      .select()
      .from(scimUsers)
      .where(and(eq(scimUsers.personId, id), isLive));
    if (!user) throw notFound("user");
    const { userName, externalId, isActive, profile } = user;
    const unstored = collectUnstored();
    const stored = { userName, externalId, active: isActive, ...profile };
    const input = readUser(change(stored, unstored.note));
    await refuseTaken(provisioning, input, id);
    await changeSubject(provisioning, id, identityOf(provisioning, input));
    const changed = { ...input, updatedAt: storeDate() };
    await tx.update(scimUsers).set(changed).where(eq(scimUsers.personId, id));
    note("scim.users.update", id, { active: input.isActive, ...unstored.details() });
    return unstored.addTo(await settled(provisioning, id));
  });

/**
 * Replaces a user's names and addresses. `active` and `externalId` stay if the body does not have them:
 * that a body says nothing must neither let a person sign in nor make the account another person's.
 */
export const replaceUser = (client: ScimClient, id: string, body: JsonObject) =>
  changeUser(client, id, ({ externalId, active }, note) => ({
    externalId,
    active,
    ...pickStored(userType, body, note),
  }));

export const patchUser = (client: ScimClient, id: string, body: JsonObject) =>
  changeUser(client, id, (present, note) => applyPatch(present, readPatch(body, userType, note)));

/** Deletes a user: the account stays and is disabled, because requests and the audit refer to it. */
export const deleteUser = (client: ScimClient, id: string): Promise<void> =>
  provision(client, async (provisioning) => {
    const { tx, note } = provisioning;
    const [deleted] = await tx
      .update(scimUsers)
      .set({ isActive: false, deletedAt: storeDate(), profile: {} })
      .where(and(eq(scimUsers.personId, id), isLive))
      .returning({ id: scimUsers.personId });
    if (!deleted) throw notFound("user");
    await tx.delete(scimMembers).where(eq(scimMembers.personId, id));
    note("scim.users.delete", id);
    await settleAccess(provisioning, [id]);
  });
