import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { auditedPerson } from "#lib/server/audit/audited-person.ts";
import { type ChangeEntry, commitWith } from "#lib/server/audit/commit-change.ts";
import { type AskedBy, commandLine } from "#lib/server/auth/asked-by.ts";
import { hashPassword } from "#lib/server/auth/password.ts";
import { findPersonByEmail, type Person, PersonError } from "#lib/server/auth/people.ts";
import { endSessionsOf } from "#lib/server/auth/sessions.ts";
import { EnvError, env } from "#lib/server/env.ts";
import { grantEnvConnection } from "#lib/server/grants/env-grant.ts";
import { log } from "#lib/server/log.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";
import { people } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";

/**
 * Makes a break-glass account: an admin who signs in by password when no one else can. Returns its
 * password, which lasts until another one is made for it: so a stolen one is replaced the same way.
 */
export const makeBreakGlass = async (email: string, by: AskedBy = commandLine): Promise<string> => {
  const known = await findPersonByEmail(email);
  if (known && !known.isBreakGlass) {
    throw new PersonError(
      `${email} already has an account. A break-glass account needs an email of its own.`,
    );
  }
  const password = randomBytes(30).toString("base64url");
  const id = known?.id ?? randomUUID();
  const passwordHash = await hashPassword(password);
  const commit = commitWith({ action: "break-glass.make", outcome: "done", ...by, subject: id });
  await commit(async (tx) => {
    const columns = { passwordHash, breakGlassUsedAt: null, disabledAt: null };
    await tx
      .insert(people)
      .values({
        ...{ id, email, displayName: sentenceToStore("givenName.breakGlass") },
        ...{ role: "admin", isBreakGlass: true },
        ...columns,
      })
      .onConflictDoUpdate({ target: people.id, set: columns });
    await grantEnvConnection(tx, id, "admin");
    await endSessionsOf(tx, id);
  });
  return password;
};

/**
 * Reports the sign-in of a break-glass account to the log and stores its time, which the worker of the
 * notifications tells all admins. Returns its audit entry.
 */
export const reportBreakGlass = async (
  tx: ChangeTx,
  person: Person,
  address: string,
  now: Date,
): Promise<ChangeEntry> => {
  log().error({ personId: person.id, address }, "a break-glass account has signed in");
  await tx.update(people).set({ breakGlassUsedAt: now }).where(eq(people.id, person.id));
  return {
    action: "break-glass.use",
    outcome: "done",
    ...(await auditedPerson(person, tx)),
    from: address,
    subject: person.id,
  };
};

/** Throws `EnvError` if password sign-in is off and no break-glass account has proved that it works. */
export const requireTriedBreakGlass = async (tx: StoreReader): Promise<void> => {
  if (env().QM_PASSWORD_SIGN_IN === "on") return;
  const [tried] = await tx
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.isBreakGlass, true),
        isNull(people.disabledAt),
        isNotNull(people.breakGlassUsedAt),
      ),
    )
    .limit(1);
  if (tried) return;
  throw new EnvError(
    "QM_PASSWORD_SIGN_IN is off, but no break-glass account has signed in yet, so nobody could get in when your identity provider fails. Set it to on, make an account with npm run user -- break-glass <email>, sign in with it once, then set it to off again.",
  );
};
