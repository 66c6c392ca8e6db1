import "server-only";
import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { t } from "#lib/protocol/words/t.ts";
import { type Commit, commitWith } from "#lib/server/audit/commit-change.ts";
import { type AskedBy, commandLine } from "#lib/server/auth/asked-by.ts";
import { mintOneTimePassword } from "#lib/server/auth/one-time-password.ts";
import { env } from "#lib/server/env.ts";
import { grantEnvConnection } from "#lib/server/grants/env-grant.ts";
import { listGrants, saveGrant, withdrawGrant } from "#lib/server/grants/grants.ts";
import { saveConnection } from "#lib/server/keys/connection.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { grants, people } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { Refusal } from "#lib/server/words/refusal.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import { emailField } from "#lib/v4/fields/field.ts";
import { findUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { type Capability, capabilities } from "#lib/v4/operations/operation.ts";

export type Person = typeof people.$inferSelect;

/** A local account: its email identifies the person. */
export type LocalPerson = Person & { email: string };

export const isLocalPerson = (person: Person): person is LocalPerson =>
  person.issuer === null && person.email !== null;

/** The local account with this email. Those of identity providers may have the same one. */
export const isLocal = (email: string) => and(eq(people.email, email), isNull(people.issuer));

/** An email address as the identity of an account: lower case, composed letters, trimmed. */
export const emailSchema = z.string().trim().normalize("NFC").toLowerCase().pipe(emailField);

/** A refused change of an account. The message is a sentence for the person who asked for it. */
export class PersonError extends Refusal {
  override readonly name = "PersonError";
}

/** Returns the local account with this email, or `null`. */
export const findPersonByEmail = async (
  email: string,
  reader: StoreReader = store(),
): Promise<LocalPerson | null> => {
  const [person] = await reader.select().from(people).where(isLocal(email));
  return person && isLocalPerson(person) ? person : null;
};

/**
 * Returns an account whose person chooses its password; `null` for those of identity providers, demo
 * accounts, and break-glass accounts, whose tried password must stay.
 */
export const findLocalAccount = async (id: string): Promise<LocalPerson | null> => {
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
  return person?.passwordHash && isLocalPerson(person) ? person : null;
};

export const listPeople = () =>
  store()
    .select({
      email: people.email,
      displayName: people.displayName,
      role: people.role,
      disabledAt: people.disabledAt,
      hasGrant: sql<boolean>`exists (
        select from ${grants} where ${grants.personId} = "people"."id")`,
      isDemo: people.isDemo,
      isBreakGlass: people.isBreakGlass,
    })
    .from(people)
    .orderBy(asc(people.email));

/**
 * Gives a person an API key of their own, which replaces those that they had in its environment. Their
 * role with it is that of the account.
 */
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
  const commit = commitWith({ action: "people.key", outcome: "done", ...by, subject: person.id });
  await commit(async (tx) => {
    const label = sentenceToStore("givenName.keyOf", { email });
    await saveConnection(
      tx,
      { id, environment, label, baseUrl, capabilities: [...declared] },
      apiKey,
    );
    for (const grant of await listGrants(tx, [person.id])) {
      const isReplaced = grant.environment === environment && grant.id !== id;
      if (isReplaced) await withdrawGrant(tx, person.id, grant);
    }
    await saveGrant(tx, person.id, { environment, id, role: person.role });
  });
};

/** A new account. `grant`: the connection that it uses; without it, an admin gets QM_API_KEY. */
interface NewPerson extends Pick<LocalPerson, "email" | "displayName" | "role"> {
  grant?: ConnectionIdentity | null;
}

/** Adds a person as `addPerson` does. `commit`: with the entry of who asked for it. */
export const insertPerson = async (
  { email, displayName, role, grant, id = randomUUID() }: NewPerson & { id?: string },
  commit: Commit,
) => {
  if (await findPersonByEmail(email))
    throw new PersonError(() => t("refusal.accountExists", { email }));
  const unsafe = findUnsafe(displayName);
  if (unsafe) throw new PersonError(() => t("refusal.nameCharacter", { character: unsafe }));
  const { password, columns } = await mintOneTimePassword();
  const isConnected = await commit(async (tx) => {
    await tx.insert(people).values({ id, email, displayName, role, ...columns });
    if (grant) await saveGrant(tx, id, { ...grant, role });
    if (grant !== undefined) return grant !== null;
    return role === "admin" && (await grantEnvConnection(tx, id, role));
  });
  return { id, password, isConnected };
};

/**
 * Adds a person and returns a one-time password, which the first sign-in replaces. An admin gets
 * QM_API_KEY if it is set. Others need a key of their own, because the key decides what a person can
 * access: filtering a shared key here would not be a security boundary.
 */
export const addPerson = async (person: NewPerson, by: AskedBy = commandLine) => {
  const id = randomUUID();
  const about = { subject: id, details: { role: person.role } };
  const commit = commitWith({ action: "people.add", outcome: "done", ...by, ...about });
  return insertPerson({ ...person, id }, commit);
};
