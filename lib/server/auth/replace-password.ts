import "server-only";
import { eq } from "drizzle-orm";
import { t } from "#lib/protocol/words/t.ts";
import { findActor } from "#lib/server/audit/audited-person.ts";
import { commitChange } from "#lib/server/audit/commit-change.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { hashPassword, isPassword } from "#lib/server/auth/password.ts";
import { findPasswordProblem } from "#lib/server/auth/password-rules.ts";
import { type LocalPerson, PersonError } from "#lib/server/auth/people.ts";
import { endSessionsOf, renewSession } from "#lib/server/auth/sessions.ts";
import {
  type AttemptSource,
  forgetAttempts,
  takeAttempt,
} from "#lib/server/limits/sign-in-rate-limit.ts";
import { people } from "#lib/server/store/schema.ts";

type Owner = Pick<LocalPerson, "id" | "email" | "role" | "passwordHash">;

/**
 * Checks that a person who is signed in knows their password. Wrong ones count as failed sign-ins.
 * Throws `PersonError` with a sentence, after `onWrong`.
 */
export const requireCurrentPassword = async (
  { email, passwordHash }: Pick<LocalPerson, "email" | "passwordHash">,
  source: AttemptSource,
  current: string,
  onWrong: () => Promise<void>,
) => {
  const waitMs = await takeAttempt(email, source);
  if (waitMs > 0) {
    throw new PersonError(() => t("signin.lockedSeconds", { seconds: Math.ceil(waitMs / 1000) }));
  }
  if (!(await isPassword(current, passwordHash))) {
    await onWrong();
    throw new PersonError(() => t("signin.currentWrong"));
  }
  await forgetAttempts(email, source);
};

interface NewPassword {
  person: Owner;
  /** The hash of the session's id. */
  sessionHash: string;
  /** The IP address of the request. */
  from: string;
  replacement: string;
}

interface PasswordChange extends Omit<NewPassword, "from"> {
  source: AttemptSource;
  current: string;
}

const entryOf = async ({ person, from }: Pick<NewPassword, "person" | "from">) =>
  ({
    action: "password.change",
    ...(await findActor(person.id)),
    from,
    subject: person.id,
  }) as const;

const requireStrength = async ({
  person,
  replacement,
}: Pick<NewPassword, "person" | "replacement">) => {
  const problem = await findPasswordProblem(replacement, person.email);
  if (problem !== null) throw new PersonError(problem);
};

const storePassword = async (
  { person, sessionHash, replacement }: Omit<NewPassword, "from">,
  entry: Awaited<ReturnType<typeof entryOf>>,
): Promise<string> => {
  const passwordHash = await hashPassword(replacement);
  return commitChange(async (tx) => {
    await tx
      .update(people)
      .set({
        passwordHash,
        mustChangePassword: false,
        ...{ oneTimeExpiresAt: null, oneTimeUsedAt: null },
      })
      .where(eq(people.id, person.id));
    await endSessionsOf(tx, person.id, sessionHash);
    const renewed = await renewSession(tx, sessionHash);
    // Rolls the change back: an administrator has ended the session or reset the password meanwhile.
    if (renewed === null) throw new PersonError(() => t("signin.sessionEnded"));
    return { result: renewed, entries: [{ ...entry, outcome: "done" }] };
  });
};

/**
 * Replaces a password, ends the person's other sessions, and gives this one another id. Returns the
 * new id of the session. Throws `PersonError` with a sentence for the person.
 */
export const replacePassword = async (change: PasswordChange): Promise<string> => {
  const { person, source, current, replacement } = change;
  const entry = await entryOf({ person, from: source.address });
  if (replacement === current) {
    throw new PersonError(() => t("signin.sameAsCurrent"));
  }
  await requireStrength(change);
  await requireCurrentPassword(person, source, current, () =>
    recordAudit({ ...entry, outcome: "denied", details: { reason: "wrong" } }),
  );
  return storePassword(change, entry);
};

/**
 * Replaces a one-time password by the person's own, as `replacePassword` does. The sign-in of this
 * session has proven the one-time password a moment ago (`mayChoosePassword`), so it is not asked for.
 */
export const chooseFirstPassword = async (first: NewPassword): Promise<string> => {
  await requireStrength(first);
  if (await isPassword(first.replacement, first.person.passwordHash)) {
    throw new PersonError(() => t("signin.sameAsOneTime"));
  }
  return storePassword(first, await entryOf(first));
};
