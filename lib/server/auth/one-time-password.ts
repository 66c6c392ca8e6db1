import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { hashPassword } from "#lib/server/auth/password.ts";
import { endSessionsOf } from "#lib/server/auth/sessions.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";
import { people } from "#lib/server/store/schema.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

/** How long a one-time password can be used. */
export const oneTimeLifeMs = 72 * 3_600_000;

/** How long after a sign-in with it the person may choose a password without typing it again. */
export const chooseWithinMs = 15 * 60_000;

/** Makes a one-time password. Returns it with the columns of its account. */
export const mintOneTimePassword = async (now = storeDate()) => {
  const password = randomBytes(16).toString("base64url");
  return {
    password,
    columns: {
      passwordHash: await hashPassword(password),
      mustChangePassword: true,
      oneTimeExpiresAt: new Date(now.getTime() + oneTimeLifeMs),
      oneTimeUsedAt: null,
    },
  };
};

/** Returns whether a session of this person may do one thing only: choose a password. */
export const mayChoosePassword = (
  {
    mustChangePassword,
    oneTimeUsedAt,
  }: Pick<typeof people.$inferSelect, "mustChangePassword" | "oneTimeUsedAt">,
  now = storeDate(),
): boolean =>
  mustChangePassword &&
  oneTimeUsedAt !== null &&
  now.getTime() - oneTimeUsedAt.getTime() < chooseWithinMs;

/**
 * Notes the sign-in of a person whose one-time password was right, and ends the sessions of earlier
 * ones, so that one browser at a time may choose the password. Returns false if it has expired or was
 * replaced meanwhile.
 */
export const noteOneTimeSignIn = async (
  tx: ChangeTx,
  { id, passwordHash }: Pick<typeof people.$inferSelect, "id" | "passwordHash">,
  now: Date,
): Promise<boolean> => {
  const used = await tx
    .update(people)
    .set({ oneTimeUsedAt: now })
    .where(
      and(
        eq(people.id, id),
        eq(people.passwordHash, passwordHash ?? ""),
        gt(people.oneTimeExpiresAt, now),
      ),
    )
    .returning({ id: people.id });
  if (used.length === 0) return false;
  await endSessionsOf(tx, id);
  return true;
};
