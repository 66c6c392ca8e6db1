"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { signInHref } from "#lib/protocol/sign-in-address.ts";
import { t } from "#lib/protocol/words/t.ts";
import { isLocalPerson, PersonError } from "#lib/server/auth/people.ts";
import { findPasswordChange } from "#lib/server/auth/principal.ts";
import { chooseFirstPassword } from "#lib/server/auth/replace-password.ts";
import { safePath } from "#lib/server/auth/safe-path.ts";
import { setSessionCookie } from "#lib/server/auth/session-cookie.ts";
import { isSameOriginWrite, originProblem } from "#lib/server/http/same-origin.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { takeRead } from "#lib/server/limits/read-rate-limit.ts";

interface Problem {
  /** For the person. */
  sentence: string;
  /** Whether the person has to sign in again. */
  isSignedOut?: true;
}

/**
 * Replaces a one-time password. Returns a sentence about why it could not, else redirects to the page
 * that the person came from.
 */
export const replace = async (_before: Problem | null, form: FormData): Promise<Problem> => {
  const sent = await headers();
  if (!isSameOriginWrite(sent)) return { sentence: originProblem(sent) };
  const signedIn = await findPasswordChange();
  const person = signedIn?.person;
  if (!person || !isLocalPerson(person)) {
    return { sentence: t("signin.signedOut"), isSignedOut: true };
  }
  const [replacement, again] = ["replacement", "again"].map((name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  }) as [string, string];
  if (replacement !== again) return { sentence: t("form.passwordsDiffer") };
  try {
    const waitMs = takeRead(person.id);
    if (waitMs > 0) {
      return { sentence: t("signin.lockedSeconds", { seconds: Math.ceil(waitMs / 1000) }) };
    }
    const { sessionId: sessionHash } = signedIn;
    const from = clientAddress(sent);
    await setSessionCookie(await chooseFirstPassword({ person, sessionHash, from, replacement }));
  } catch (error) {
    if (error instanceof PersonError) return { sentence: error.message };
    return { sentence: t("signin.notSaved") };
  }
  redirect(signInHref(safePath(form.get("from"))));
};
