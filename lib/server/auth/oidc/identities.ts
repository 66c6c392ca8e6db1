import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Access, Claims } from "#lib/server/auth/oidc/claims.ts";
import type { Denial } from "#lib/server/auth/oidc/denial.ts";
import type { OidcSettings } from "#lib/server/auth/oidc/settings.ts";
import { env } from "#lib/server/env.ts";
import { type Grant, listGrants, replaceGrants } from "#lib/server/grants/grants.ts";
import { isConnection, saveEnvConnection } from "#lib/server/keys/connection.ts";
import { idTokenChoice, saveIdTokenConnection } from "#lib/server/keys/id-token-connection.ts";
import { connections, people } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";
import { findUnsafe } from "#lib/v4/fields/unsafe-text.ts";

type Person = typeof people.$inferSelect;

/** Who a person is at their provider, and how they are shown. Only issuer and subject identify them. */
export interface Identity {
  issuer: string;
  subject: string;
  /** `null`: the provider sent none that it has verified. */
  email: string | null;
  displayName: string | null;
}

const emailSchema = z.string().trim().toLowerCase().pipe(z.email().max(254));
const maxNameLength = 200;

const readName = (value: unknown): string | null => {
  const name = typeof value === "string" ? value.trim() : "";
  return name === "" || name.length > maxNameLength || findUnsafe(name) ? null : name;
};

/**
 * Returns the identity in the claims of a verified ID token; `null` without a usable subject. The
 * email is taken only if the provider says that it is verified, and never identifies anyone.
 */
export const readIdentity = (claims: Claims): Identity | null => {
  const { iss: issuer, [env().QM_OIDC_SUBJECT]: subject } = claims;
  // OpenID Connect Core, 2: a subject has at most 255 ASCII characters.
  if (typeof issuer !== "string" || typeof subject !== "string") return null;
  if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(subject)) return null;
  const email = emailSchema.safeParse(claims.email);
  return {
    issuer,
    subject,
    email: email.success && claims.email_verified === true ? email.data : null,
    displayName: readName(claims.name) ?? readName(claims.preferred_username),
  };
};

/** Stands for an email that the provider did not verify. No mail can be sent to it (RFC 2606). */
const unknownEmailOf = (personId: string) => `unverified-${personId.slice(0, 8)}@oidc.invalid`;

const isIdentity = ({ issuer, subject }: Identity) =>
  and(eq(people.issuer, issuer), eq(people.subject, subject));

/** Locks a person's row against other changes; sessions that refer to it can still be added. */
export const lockPerson = async (
  tx: StoreReader,
  who: string | Identity,
): Promise<Person | null> => {
  const isWho = typeof who === "string" ? eq(people.id, who) : isIdentity(who);
  const [person] = await tx.select().from(people).where(isWho).for("no key update");
  return person ?? null;
};

/** Returns the person of an identity, or `null`. */
export const findIdentity = async (reader: StoreReader, identity: Identity) => {
  const [person] = await reader.select().from(people).where(isIdentity(identity));
  return person ?? null;
};

const shownAs = (person: { id: string }, { email, displayName }: Identity) => ({
  email: email ?? unknownEmailOf(person.id),
  displayName: displayName ?? email ?? "Unnamed person",
});

const addPerson = async (tx: StoreReader, identity: Identity, { role }: Access) => {
  const id = randomUUID();
  const { issuer, subject } = identity;
  // Two first sign-ins at the same time make one account.
  await tx
    .insert(people)
    .values({ id, issuer, subject, role, passwordHash: null, ...shownAs({ id }, identity) })
    .onConflictDoNothing();
  return lockPerson(tx, identity);
};

/**
 * Returns the grants of a person whose provider gives none: an admin without one gets the connection of
 * the settings, and who is no admin (any more) does not keep it, because it is the admins' key. Each
 * has the role that the provider gives.
 */
const ownGrants = async (tx: StoreReader, { id }: Person, { role }: Access): Promise<Grant[]> => {
  const present = await listGrants(tx, [id]);
  const kept = role === "admin" ? present : present.filter((each) => each.id !== "env");
  if (role !== "admin" || present.length > 0) return kept.map((each) => ({ ...each, role }));
  const shared = await saveEnvConnection(tx);
  return shared === null ? [] : [{ environment: env().QM_ENVIRONMENT, id: shared, role }];
};

/** Returns the grants that the provider gives, or the id of one that Quartermaster doesn't have. */
const mappedGrants = async (
  tx: StoreReader,
  { id: personId }: Person,
  access: Access,
): Promise<Grant[] | { unknownId: string }> => {
  const found: Grant[] = [];
  for (const grant of access.grants) {
    const isToken = grant.id === idTokenChoice;
    const id = isToken ? await saveIdTokenConnection(tx, personId) : grant.id;
    const environment = isToken ? env().QM_ENVIRONMENT : grant.environment;
    const isKnown =
      id !== null &&
      (await tx.select().from(connections).where(isConnection({ environment, id }))).length > 0;
    if (!isKnown) return { unknownId: grant.id };
    found.push({ environment, id, role: grant.role });
  }
  return found;
};

/**
 * Returns the person of an identity with the role and the grants that the provider gives now, adding
 * them at the first sign-in if the settings allow it; or why they have no access.
 */
export const updatePerson = async (
  tx: StoreReader,
  identity: Identity,
  access: Access,
  { canCreateAccounts, connections: mapping }: OidcSettings,
): Promise<Person | Denial> => {
  const known = await lockPerson(tx, identity);
  const person = known ?? (canCreateAccounts ? await addPerson(tx, identity, access) : null);
  if (!person) return { reason: "no_account", values: [] };
  if (person.disabledAt) return { reason: "disabled", values: [] };
  const wanted =
    mapping === null ? await ownGrants(tx, person, access) : await mappedGrants(tx, person, access);
  if ("unknownId" in wanted) return { reason: "connection_unknown", values: [wanted.unknownId] };
  await replaceGrants(tx, person.id, wanted);
  const [updated] = await tx
    .update(people)
    .set({ role: access.role, ...shownAs(person, identity) })
    .where(eq(people.id, person.id))
    .returning();
  if (!updated) throw new Error("A stored person is missing.");
  return updated;
};
