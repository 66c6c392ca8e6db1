import "server-only";
import { asc, eq } from "drizzle-orm";
import type { AccountView, InviteForm } from "#lib/protocol/person.ts";
import { requireConnection } from "#lib/server/accounts/account-grants.ts";
import {
  type Admin,
  changeAccount,
  refuseBreakGlass,
  requireLocal,
} from "#lib/server/accounts/change-account.ts";
import { mintOneTimePassword } from "#lib/server/auth/one-time-password.ts";
import { insertPerson, type Person } from "#lib/server/auth/people.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { requireAdmin } from "#lib/server/auth/require-admin.ts";
import { endSessionsOf } from "#lib/server/auth/sessions.ts";
import { deactivatePerson } from "#lib/server/deactivation/deactivate-person.ts";
import { findUnowned, requireAdministration } from "#lib/server/grants/administration.ts";
import { listGrants } from "#lib/server/grants/grants.ts";
import type { Role } from "#lib/server/role.ts";
import { passkeys } from "#lib/server/store/passkey-schema.ts";
import { grants, people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";
import { personName } from "#lib/server/words/stored-words.ts";

const kindOf = ({ isDemo, issuer }: Pick<Person, "isDemo" | "issuer">): AccountView["kind"] => {
  if (isDemo) return "demo";
  return issuer === null ? "local" : "identity provider";
};

/** Returns all accounts, without their passwords. Throws `PrincipalError` for anyone but an admin. */
export const listAccounts = async (viewer: Pick<Principal, "role">): Promise<AccountView[]> => {
  requireAdmin(viewer);
  const rows = await store().select().from(people).orderBy(asc(people.displayName), asc(people.id));
  const granted = Map.groupBy(
    await listGrants(
      store(),
      rows.map(({ id }) => id),
    ),
    ({ personId }) => personId,
  );
  return rows.map((person) => ({
    id: person.id,
    email: person.email,
    displayName: personName(person.displayName),
    role: person.role,
    kind: kindOf(person),
    grants: (granted.get(person.id) ?? []).map(({ environment, id, role }) => ({
      ...{ environment, id, role },
    })),
    disabledAt: person.disabledAt?.toISOString() ?? null,
    lastSignInAt: person.lastSignInAt?.toISOString() ?? null,
    mustChangePassword: person.mustChangePassword,
  }));
};

/**
 * Adds a local account. Returns its id and the one-time password, which is stored as a hash only.
 * Throws `PersonError` and `PrincipalError` (role).
 */
export const inviteAccount = async (admin: Admin, { connection, ...account }: InviteForm) => {
  const reached = connection ? [connection.environment] : [];
  // An account that is an admin administers every environment without an admin of its own.
  const unowned = account.role === "admin" ? await findUnowned(store()) : [];
  await requireAdministration(store(), admin, [...reached, ...unowned]);
  if (connection) await requireConnection(connection);
  return insertPerson({ ...account, grant: connection }, admin.commit);
};

/** Disables an account and ends its sessions, or enables it again. Throws `PersonError`. */
export const setAccountDisabled = (admin: Admin, id: string, isDisabled: boolean): Promise<void> =>
  changeAccount(admin, id, async ({ tx, person }) => {
    const disabledAt = isDisabled ? (person.disabledAt ?? storeDate()) : null;
    await tx.update(people).set({ disabledAt }).where(eq(people.id, id));
    if (isDisabled) await deactivatePerson(tx, id);
  });

/**
 * Replaces the password by a one-time password, which it returns, and ends the sessions. Throws
 * `PersonError` for an account of an identity provider.
 */
export const resetAccountPassword = async (admin: Admin, id: string): Promise<string> => {
  // Outside the transaction, which holds the row: hashing takes about 25 ms.
  const { password, columns } = await mintOneTimePassword();
  return changeAccount(admin, id, async ({ tx, person }) => {
    requireLocal(person, "password");
    refuseBreakGlass(person, "password");
    await tx.update(people).set(columns).where(eq(people.id, id));
    // Whoever had the account may have added one.
    await tx.delete(passkeys).where(eq(passkeys.personId, id));
    await endSessionsOf(tx, id);
    return password;
  });
};

/**
 * Changes the role of an account and of all its grants, and ends the sessions, whose pages show what
 * the old role allowed. Throws `PersonError` and `PrincipalError` (role).
 */
export const setAccountRole = (admin: Admin, id: string, role: Role): Promise<void> =>
  changeAccount(admin, id, async ({ tx, person }) => {
    requireLocal(person, "role");
    refuseBreakGlass(person, "role");
    if (role === "admin") await requireAdministration(tx, admin, await findUnowned(tx));
    await tx.update(people).set({ role }).where(eq(people.id, id));
    await tx.update(grants).set({ role }).where(eq(grants.personId, id));
    await endSessionsOf(tx, id);
  });
