import "server-only";
import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { type AskedBy, commandLine } from "#lib/server/auth/asked-by.ts";
import { mintOneTimePassword } from "#lib/server/auth/one-time-password.ts";
import { env } from "#lib/server/env.ts";
import { saveConnection, saveEnvConnection } from "#lib/server/keys/connection.ts";
import { people } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { findUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { type Capability, capabilities } from "#lib/v4/operations/operation.ts";

export type Person = typeof people.$inferSelect;

/** The local account with this email. Those of identity providers may have the same one. */
export const isLocal = (email: string) => and(eq(people.email, email), isNull(people.issuer));

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

/**
 * Returns an account whose person chooses its password; `null` for those of identity providers, demo
 * accounts, and break-glass accounts, whose tried password must stay.
 */
export const findLocalAccount = async (id: string): Promise<Person | null> => {
  const [person] = await store()
    .select()
    .from(people)
    .where(
      and(
        eq(people.id, id),
        isNull(people.issuer),
        eq(people.isDemo, false),
        eq(people.isBreakGlass, false),
      ),
    );
  return person?.passwordHash ? person : null;
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
      isBreakGlass: people.isBreakGlass,
    })
    .from(people)
    .orderBy(asc(people.email));

/** Gives a person an API key of their own, which replaces the key that they had. */
export const givePersonKey = async (
  email: string,
  apiKey: string,
  declared: readonly Capability[] = capabilities,
  by: AskedBy = commandLine,
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
  await recordAudit({ action: "people.key", outcome: "done", ...by, subject: person.id });
};

/**
 * Adds a person and returns a one-time password, which the first sign-in replaces. An admin gets
 * QM_API_KEY if it is set. Others need a key of their own, because the key decides what a person can
 * access: filtering a shared key here would not be a security boundary.
 */
export const addPerson = async (
  { email, displayName, role }: Pick<Person, "email" | "displayName" | "role">,
  by: AskedBy | null = commandLine,
) => {
  if (await findPersonByEmail(email)) throw new PersonError(`${email} already has an account.`);
  const unsafe = findUnsafe(displayName);
  if (unsafe) throw new PersonError(`The name must not contain the character ${unsafe}.`);
  const { password, columns } = await mintOneTimePassword();
  const sharedConnectionId = role === "admin" ? await saveEnvConnection(store()) : null;
  const id = randomUUID();
  await store()
    .insert(people)
    .values({
      id,
      email,
      displayName,
      role,
      ...columns,
      connectionEnvironment: sharedConnectionId && env().QM_ENVIRONMENT,
      connectionId: sharedConnectionId,
    });
  if (by) {
    await recordAudit({
      action: "people.add",
      outcome: "done",
      ...by,
      subject: id,
      details: { role },
    });
  }
  return { id, password, isConnected: sharedConnectionId !== null };
};
