import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { hashPassword } from "#lib/server/auth/password.ts";
import { people } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** How long a one-time password can be used. */
export const oneTimeLifeMs = 72 * 3_600_000;

/** Makes a one-time password. Returns it with the columns of its account. */
export const mintOneTimePassword = async (now = new Date()) => {
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

/**
 * Uses up the one-time password of a person whose password was right. Returns false if it was used
 * before, has expired, or was replaced meanwhile; of two sign-ins at the same moment, one gets true.
 */
export const takeOneTimePassword = async (
  tx: StoreReader,
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
        isNull(people.oneTimeUsedAt),
        gt(people.oneTimeExpiresAt, now),
      ),
    )
    .returning({ id: people.id });
  return used.length > 0;
};
