import "server-only";
import { eq } from "drizzle-orm";
import { commitChange } from "#lib/server/audit/commit-change.ts";
import { type AskedBy, commandLine } from "#lib/server/auth/asked-by.ts";
import { mintOneTimePassword } from "#lib/server/auth/one-time-password.ts";
import { isLocal, type Person, PersonError } from "#lib/server/auth/people.ts";
import { endSessionsOf } from "#lib/server/auth/sessions.ts";
import { deactivatePerson } from "#lib/server/deactivation/deactivate-person.ts";
import type { Role } from "#lib/server/role.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";
import { passkeys } from "#lib/server/store/passkey-schema.ts";
import { grants, people } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

interface Change {
  /** Runs with the change, in its transaction. */
  also?: (tx: ChangeTx, person: Person) => Promise<unknown>;
  action: "people.disable" | "people.enable" | "people.role" | "people.reset";
  by: AskedBy;
  /** Returns the columns to change. Throws `PersonError` where the change is refused. */
  toColumns: (person: Person) => Partial<Person>;
  details?: (before: Person) => Record<string, string>;
}

/** Locks the account, so that two changes at the same moment don't undo each other. */
const lockPerson = async (tx: StoreReader, email: string): Promise<Person> => {
  const [person] = await tx.select().from(people).where(isLocal(email)).for("update");
  if (!person) throw new PersonError(`There is no account ${email}.`);
  return person;
};

/** Changes an account and ends all its sessions, so that nothing is done with earlier rights. */
const changePerson = (email: string, { action, by, toColumns, also, details }: Change) =>
  commitChange(async (tx) => {
    const person = await lockPerson(tx, email);
    await tx.update(people).set(toColumns(person)).where(eq(people.id, person.id));
    await also?.(tx, person);
    const endedSessions = await endSessionsOf(tx, person.id);
    const about = { subject: person.id, details: { endedSessions, ...details?.(person) } };
    return { result: undefined, entries: [{ action, outcome: "done", ...by, ...about }] };
  });

export const disablePerson = (email: string, by: AskedBy = commandLine) =>
  changePerson(email, {
    action: "people.disable",
    by,
    toColumns: () => ({ disabledAt: storeDate() }),
    also: (tx, { id }) => deactivatePerson(tx, id),
  });

/** Lets a disabled person sign in again, with the password that they had. */
export const enablePerson = (email: string, by: AskedBy = commandLine) =>
  changePerson(email, {
    action: "people.enable",
    by,
    toColumns: ({ disabledAt }) => {
      if (disabledAt === null) throw new PersonError(`${email} is not disabled.`);
      return { disabledAt: null };
    },
  });

/**
 * Gives a person another role, with all their connections, and signs them out. Their API keys stay:
 * they decide what the person can access, and a role only limits that.
 */
export const changeRole = (email: string, role: Role, by: AskedBy = commandLine) =>
  changePerson(email, {
    action: "people.role",
    by,
    toColumns: (person) => {
      if (person.isDemo) {
        throw new PersonError(`${email} is a demo account, whose role the sandbox decides.`);
      }
      if (person.isBreakGlass) {
        throw new PersonError(`${email} is a break-glass account, which is always an admin.`);
      }
      if (person.role === role) throw new PersonError(`${email} already is ${role}.`);
      return { role };
    },
    also: (tx, { id }) => tx.update(grants).set({ role }).where(eq(grants.personId, id)),
    details: (before) => ({ before: before.role, after: role }),
  });

/**
 * Replaces a lost or stolen password by a one-time password, which is returned. Signs the person out
 * and removes their passkeys.
 */
export const resetPassword = async (email: string, by: AskedBy = commandLine): Promise<string> => {
  const { password, columns } = await mintOneTimePassword();
  await changePerson(email, {
    action: "people.reset",
    by,
    toColumns: (person) => {
      if (person.isDemo) throw new PersonError(`${email} is a demo account, without a password.`);
      if (person.isBreakGlass) {
        throw new PersonError(
          `${email} is a break-glass account. Make it a new password: npm run user -- break-glass ${email}`,
        );
      }
      return columns;
    },
    // Whoever had the account may have added one.
    also: (tx, { id }) => tx.delete(passkeys).where(eq(passkeys.personId, id)),
  });
  return password;
};
