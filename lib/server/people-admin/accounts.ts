import "server-only";
import { asc, eq, or } from "drizzle-orm";
import type { ConnectionName, InviteForm, PersonView } from "#lib/protocol/person.ts";
import { mintOneTimePassword } from "#lib/server/auth/one-time-password.ts";
import { addPerson, type Person, PersonError } from "#lib/server/auth/people.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { requireAdmin } from "#lib/server/auth/require-admin.ts";
import { endSessionsOf } from "#lib/server/auth/sessions.ts";
import { deactivatePerson } from "#lib/server/deactivation/deactivate-person.ts";
import { findConnection } from "#lib/server/keys/connection.ts";
import type { Role } from "#lib/server/role.ts";
import { passkeys } from "#lib/server/store/passkey-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

const kindOf = ({ isDemo, issuer }: Pick<Person, "isDemo" | "issuer">): PersonView["kind"] => {
  if (isDemo) return "demo";
  return issuer === null ? "local" : "identity provider";
};

const connectionOf = (person: Person): ConnectionName | null => {
  const { connectionEnvironment: environment, connectionId: id } = person;
  return environment === null || id === null ? null : { environment, id };
};

/** Returns all accounts, without their passwords. Throws `PrincipalError` for anyone but an admin. */
export const listAccounts = async (viewer: Pick<Principal, "role">): Promise<PersonView[]> => {
  requireAdmin(viewer);
  const rows = await store().select().from(people).orderBy(asc(people.displayName), asc(people.id));
  return rows.map((person) => ({
    id: person.id,
    email: person.email,
    displayName: person.displayName,
    role: person.role,
    kind: kindOf(person),
    connection: connectionOf(person),
    disabledAt: person.disabledAt?.toISOString() ?? null,
    lastSignInAt: person.lastSignInAt?.toISOString() ?? null,
    mustChangePassword: person.mustChangePassword,
  }));
};

const requireConnection = async (connection: ConnectionName | null): Promise<void> => {
  if (connection === null) return;
  const found = await findConnection(connection);
  if (!found) throw new PersonError("There is no such connection. Nothing was changed.");
  if (found.disabledAt) {
    throw new PersonError("This connection is disabled. Enable it first. Nothing was changed.");
  }
};

const toColumns = (connection: ConnectionName | null) => ({
  connectionEnvironment: connection?.environment ?? null,
  connectionId: connection?.id ?? null,
});

/**
 * Adds a local account. Returns its id and the one-time password, which is stored as a hash only.
 * Throws `PersonError`.
 */
export const inviteAccount = async ({ connection, ...account }: InviteForm) => {
  await requireConnection(connection);
  // The caller records it, with who asked.
  const { id, password } = await addPerson(account, null);
  await store().update(people).set(toColumns(connection)).where(eq(people.id, id));
  return { id, password };
};

interface LockedAccount {
  tx: StoreReader;
  person: Person;
  /** Whether another enabled admin would remain if this account were none. */
  hasOtherAdmin: boolean;
}

/**
 * Changes an account while it and all admins are locked, so that two admins can't remove each other.
 * Demo accounts are refused: the next start would undo the change. Throws `PersonError`.
 */
const changeAccount = <Result>(
  id: string,
  change: (account: LockedAccount) => Promise<Result>,
): Promise<Result> =>
  store().transaction(async (tx) => {
    const locked = await tx
      .select()
      .from(people)
      .where(or(eq(people.id, id), eq(people.role, "admin")))
      .orderBy(asc(people.id))
      .for("update");
    const person = locked.find((each) => each.id === id);
    if (!person) throw new PersonError("There is no such account. Nothing was changed.");
    if (person.isDemo) {
      throw new PersonError(
        "This is a demo account: each start restores it from the sandbox. Nothing was changed.",
      );
    }
    const hasOtherAdmin = locked.some(
      (each) => each.id !== id && each.role === "admin" && each.disabledAt === null,
    );
    return change({ tx, person, hasOtherAdmin });
  });

const requireOtherAdmin = ({ person, hasOtherAdmin }: LockedAccount): void => {
  if (hasOtherAdmin || person.role !== "admin" || person.disabledAt) return;
  throw new PersonError(
    "This is the last admin: nobody could add another one. Nothing was changed. Make someone else an admin first.",
  );
};

const requireLocal = ({ issuer }: Person, what: string): void => {
  if (issuer === null) return;
  throw new PersonError(`The identity provider decides the ${what}. Nothing was changed.`);
};

const refuseBreakGlass = ({ isBreakGlass }: Person, why: string): void => {
  if (isBreakGlass)
    throw new PersonError(`This is a break-glass account, whose ${why}. Nothing was changed.`);
};

/** Disables an account and ends its sessions, or enables it again. Throws `PersonError`. */
export const setAccountDisabled = (id: string, isDisabled: boolean): Promise<void> =>
  changeAccount(id, async (account) => {
    const { tx, person } = account;
    if (isDisabled) requireOtherAdmin(account);
    const disabledAt = isDisabled ? (person.disabledAt ?? new Date()) : null;
    await tx.update(people).set({ disabledAt }).where(eq(people.id, id));
    if (isDisabled) await deactivatePerson(tx, id);
  });

/**
 * Replaces the password by a one-time password, which it returns, and ends the sessions. Throws
 * `PersonError` for an account of an identity provider.
 */
export const resetAccountPassword = async (id: string): Promise<string> => {
  // Outside the transaction, which holds the row: hashing takes about 25 ms.
  const { password, columns } = await mintOneTimePassword();
  return changeAccount(id, async ({ tx, person }) => {
    requireLocal(person, "password");
    refuseBreakGlass(person, "password changes by command line: npm run user -- break-glass");
    await tx.update(people).set(columns).where(eq(people.id, id));
    // Whoever had the account may have added one.
    await tx.delete(passkeys).where(eq(passkeys.personId, id));
    await endSessionsOf(tx, id);
    return password;
  });
};

/** Changes the role and ends the sessions, whose pages show what the old role allowed. */
export const setAccountRole = (id: string, role: Role): Promise<void> =>
  changeAccount(id, async (account) => {
    const { tx, person } = account;
    if (person.role === role) return;
    requireLocal(person, "role");
    refuseBreakGlass(person, "role is always admin");
    requireOtherAdmin(account);
    await tx.update(people).set({ role }).where(eq(people.id, id));
    await endSessionsOf(tx, id);
  });

/** Changes the connection and ends the sessions, whose pages show what the old key reads. */
export const setAccountConnection = async (
  id: string,
  connection: ConnectionName | null,
): Promise<void> => {
  await requireConnection(connection);
  await changeAccount(id, async ({ tx }) => {
    await tx.update(people).set(toColumns(connection)).where(eq(people.id, id));
    await endSessionsOf(tx, id);
  });
};
