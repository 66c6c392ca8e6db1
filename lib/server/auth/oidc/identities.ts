import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Access, Claims } from "#lib/server/auth/oidc/claims.ts";
import type { Denial } from "#lib/server/auth/oidc/denial.ts";
import type { OidcSettings } from "#lib/server/auth/oidc/settings.ts";
import { env } from "#lib/server/env.ts";
import { saveEnvConnection } from "#lib/server/keys/connection.ts";
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

/** The connection that a person gets, as columns of `people`. */
type GivenConnection = Pick<Person, "connectionEnvironment" | "connectionId">;
const noConnection: GivenConnection = { connectionEnvironment: null, connectionId: null };

/**
 * Returns the connection of a person whose provider gives none: an admin without one gets that of the
 * settings, and who is no admin (any more) does not keep it, because it is the admins' key.
 */
const ownConnection = async (
  tx: StoreReader,
  { connectionEnvironment, connectionId }: Person,
  { role }: Access,
): Promise<GivenConnection> => {
  const present = { connectionEnvironment, connectionId };
  if (role !== "admin") return connectionId === "env" ? noConnection : present;
  if (connectionId !== null) return present;
  const shared = await saveEnvConnection(tx);
  return shared === null
    ? noConnection
    : { connectionEnvironment: env().QM_ENVIRONMENT, connectionId: shared };
};

/** Returns the connection that the provider gives; `null` if Quartermaster doesn't have it. */
const mappedConnection = async (
  tx: StoreReader,
  { id: personId }: Person,
  { connectionId }: Access,
): Promise<GivenConnection | null> => {
  if (connectionId === null) return noConnection;
  const environment = env().QM_ENVIRONMENT;
  if (connectionId === idTokenChoice) {
    const own = await saveIdTokenConnection(tx, personId);
    return own === null ? null : { connectionEnvironment: environment, connectionId: own };
  }
  const [found] = await tx
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.environment, environment), eq(connections.id, connectionId)));
  return found ? { connectionEnvironment: environment, connectionId } : null;
};

/**
 * Returns the person of an identity with the role and connection that the provider gives now, adding
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
  const connection =
    mapping === null
      ? await ownConnection(tx, person, access)
      : await mappedConnection(tx, person, access);
  if (!connection) return { reason: "connection_unknown", values: [access.connectionId ?? ""] };
  const [updated] = await tx
    .update(people)
    .set({ role: access.role, ...shownAs(person, identity), ...connection })
    .where(eq(people.id, person.id))
    .returning();
  if (!updated) throw new Error("A stored person is missing.");
  return updated;
};
