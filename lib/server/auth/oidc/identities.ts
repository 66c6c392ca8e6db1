import "server-only";
import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Access, Claims } from "#lib/server/auth/oidc/claims.ts";
import { env } from "#lib/server/env.ts";
import { isAnyOf } from "#lib/server/store/many-rows.ts";
import { people } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import { emailField } from "#lib/v4/fields/field.ts";
import { findUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { isVisible } from "#lib/v4/fields/visible-text.ts";

export type Person = typeof people.$inferSelect;

/** Who a person is at their provider, and how they are shown. Only issuer and subject identify them. */
export interface Identity {
  issuer: string;
  subject: string;
  /** `null`: the provider sent none that it has verified. */
  email: string | null;
  displayName: string | null;
}

// Checked before the blanks around it are removed, of which a line break is one: no provider sends it.
const emailSchema = z
  .string()
  .refine((text) => findUnsafe(text) === null)
  .trim()
  .normalize("NFC")
  .toLowerCase()
  .pipe(emailField);
const maxNameLength = 200;

/** Returns an email in lower case; `null` if the value is none. */
export const readEmail = (value: unknown): string | null =>
  emailSchema.safeParse(value).data ?? null;

const readName = (value: unknown): string | null => {
  const name = typeof value === "string" ? value.trim() : "";
  return !isVisible(name) || name.length > maxNameLength || findUnsafe(name) ? null : name;
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
  return {
    issuer,
    subject,
    email: claims.email_verified === true ? readEmail(claims.email) : null,
    displayName: readName(claims.name) ?? readName(claims.preferred_username),
  };
};

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

/** Locks the rows of people in the order of their ids, so that two changes don't wait for each other. */
export const lockPeople = (tx: StoreReader, ids: readonly string[]): Promise<Person[]> =>
  tx
    .select()
    .from(people)
    .where(isAnyOf(people.id, ids))
    .orderBy(asc(people.id))
    .for("no key update");

/** Returns the person of an identity, or `null`. */
export const findIdentity = async (reader: StoreReader, identity: Identity) => {
  const [person] = await reader.select().from(people).where(isIdentity(identity));
  return person ?? null;
};

/** Returns the columns that show a person. */
export const shownAs = ({ email, displayName }: Pick<Identity, "email" | "displayName">) => ({
  email,
  displayName: displayName ?? email ?? sentenceToStore("givenName.unnamedPerson"),
});

/** Adds the person of an identity. Returns them with their row locked. */
export const addPerson = async (tx: StoreReader, identity: Identity, { role }: Access) => {
  const id = randomUUID();
  const { issuer, subject } = identity;
  // Two first sign-ins at the same time make one account.
  await tx
    .insert(people)
    .values({ id, issuer, subject, role, passwordHash: null, ...shownAs(identity) })
    .onConflictDoNothing();
  return lockPerson(tx, identity);
};
