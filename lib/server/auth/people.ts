import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { hashPassword, isPassword, passwordLength } from "#lib/server/auth/password.ts";
import { endSessionsOf } from "#lib/server/auth/sessions.ts";
import { deactivatePerson } from "#lib/server/deactivation/deactivate-person.ts";
import { env } from "#lib/server/env.ts";
import { saveConnection, saveEnvConnection } from "#lib/server/keys/connection.ts";
import { people } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { findUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { type Capability, capabilities } from "#lib/v4/operations/operation.ts";

export type Person = typeof people.$inferSelect;

const isLocal = (email: string) => and(eq(people.email, email), isNull(people.issuer));

/** An email address as the identity of an account: lower case, trimmed. */
export const emailSchema = z.string().trim().toLowerCase().pipe(z.email().max(254));

/** A refused change of an account. The message is a sentence for the person who asked for it. */
export class PersonError extends Error {
  override readonly name = "PersonError";
}

/** Returns the local account with this email, or `null`. */
export const findPersonByEmail = async (
  email: string,
  reader: StoreReader = store(),
): Promise<Person | null> => {
  const [person] = await reader.select().from(people).where(isLocal(email));
  return person ?? null;
};

export const listPeople = () =>
  store()
    .select({
      email: people.email,
      displayName: people.displayName,
      role: people.role,
      disabledAt: people.disabledAt,
      connectionId: people.connectionId,
      isDemo: people.isDemo,
    })
    .from(people)
    .orderBy(asc(people.email));

/** Gives a person an API key of their own, which replaces the key that they had. */
export const givePersonKey = async (
  email: string,
  apiKey: string,
  declared: readonly Capability[] = capabilities,
) => {
  const person = await findPersonByEmail(email);
  if (!person) throw new PersonError(`There is no account ${email}.`);
  const { QM_API_URL: baseUrl, QM_ENVIRONMENT: environment } = env();
  if (baseUrl === undefined) {
    throw new PersonError("QM_API_URL is not set. Set it, so that the key has an address.");
  }
  const id = `person:${person.id}`;
  await store().transaction(async (tx) => {
    await saveConnection(
      tx,
      { id, environment, label: `Key of ${email}`, baseUrl, capabilities: [...declared] },
      apiKey,
    );
    await tx
      .update(people)
      .set({ connectionEnvironment: environment, connectionId: id })
      .where(eq(people.id, person.id));
  });
};

/**
 * Adds a person and returns a one-time password, which the first sign-in replaces. An admin gets
 * QM_API_KEY if it is set. Others need a key of their own, because the key decides what a person can
 * access: filtering a shared key here would not be a security boundary.
 */
export const addPerson = async ({
  email,
  displayName,
  role,
}: Pick<Person, "email" | "displayName" | "role">) => {
  if (await findPersonByEmail(email)) throw new PersonError(`${email} already has an account.`);
  const unsafe = findUnsafe(displayName);
  if (unsafe) throw new PersonError(`The name must not contain the character ${unsafe}.`);
  const password = randomBytes(15).toString("base64url");
  const passwordHash = await hashPassword(password);
  const sharedConnectionId = role === "admin" ? await saveEnvConnection(store()) : null;
  await store()
    .insert(people)
    .values({
      id: randomUUID(),
      email,
      displayName,
      role,
      passwordHash,
      mustChangePassword: true,
      connectionEnvironment: sharedConnectionId && env().QM_ENVIRONMENT,
      connectionId: sharedConnectionId,
    });
  return { password, isConnected: sharedConnectionId !== null };
};

export const disablePerson = async (email: string) => {
  await store().transaction(async (tx) => {
    const [person] = await tx
      .update(people)
      .set({ disabledAt: new Date() })
      .where(isLocal(email))
      .returning({ id: people.id });
    if (!person) throw new PersonError(`There is no account ${email}.`);
    await deactivatePerson(tx, person.id);
  });
};

/** Replaces a password and ends all sessions of the person except the one given by its hash. */
export const replacePassword = async (
  person: Pick<Person, "id" | "passwordHash">,
  sessionHash: string,
  current: string,
  replacement: string,
) => {
  if (replacement.length < passwordLength.minimum) {
    throw new PersonError(`Use at least ${passwordLength.minimum} characters.`);
  }
  if (replacement.length > passwordLength.maximum) {
    throw new PersonError(`Use at most ${passwordLength.maximum} characters.`);
  }
  if (replacement === current)
    throw new PersonError("Choose a password that differs from the current one.");
  if (!(await isPassword(current, person.passwordHash))) {
    throw new PersonError("The current password is wrong.");
  }
  const passwordHash = await hashPassword(replacement);
  await store().transaction(async (tx) => {
    await tx
      .update(people)
      .set({ passwordHash, mustChangePassword: false })
      .where(eq(people.id, person.id));
    await endSessionsOf(tx, person.id, sessionHash);
  });
};
