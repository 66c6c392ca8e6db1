"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { isLocalPerson, PersonError } from "#lib/server/auth/people.ts";
import { findPasswordChange } from "#lib/server/auth/principal.ts";
import { replacePassword } from "#lib/server/auth/replace-password.ts";
import { setSessionCookie } from "#lib/server/auth/session-cookie.ts";
import { isSameOriginWrite, originProblem } from "#lib/server/http/same-origin.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { readDeviceCookie } from "#lib/server/limits/device-cookie.ts";
import { takeRead } from "#lib/server/limits/read-rate-limit.ts";

/** Replaces a one-time password. Returns a sentence about why it could not, else redirects. */
export const replace = async (_before: string | null, form: FormData): Promise<string> => {
  const sent = await headers();
  if (!isSameOriginWrite(sent)) return originProblem(sent);
  const signedIn = await findPasswordChange();
  const person = signedIn?.person;
  if (!person || !isLocalPerson(person))
    return "You are signed out. Ask your administrator for a new one-time password, then sign in with it.";
  const [current, replacement, again] = ["current", "replacement", "again"].map((name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  }) as [string, string, string];
  if (replacement !== again) return "Passwords don't match.";
  try {
    const source = { address: clientAddress(sent), device: readDeviceCookie(sent.get("cookie")) };
    const waitMs = takeRead(person.id);
    if (waitMs > 0) return `Too many attempts. Try again in ${Math.ceil(waitMs / 1000)} seconds.`;
    await setSessionCookie(
      await replacePassword({
        person,
        sessionHash: signedIn.sessionId,
        source,
        current,
        replacement,
      }),
    );
  } catch (error) {
    if (error instanceof PersonError) return error.message;
    return "The password could not be saved. Try again in a moment.";
  }
  redirect("/signin");
};
