import "server-only";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { forgetAttempts, takeAttempt } from "#lib/server/attempts";
import { env } from "#lib/server/env";
import { errorFields, log } from "#lib/server/log";
import { isPassword } from "#lib/server/password";
import { emailSchema, findPersonByEmail } from "#lib/server/people";
import { startSession } from "#lib/server/sessions";
import { people } from "#lib/server/store/schema";
import { store } from "#lib/server/store/store";

/**
 * Why nobody was signed in. The message is a code that the sign-in form turns into a sentence:
 * `wrong`, `disabled`, `unreachable`, or `locked:<seconds to wait>`.
 */
export class SignInError extends Error {
  override readonly name = "SignInError";
}

/** What next-auth puts into the cookie: the session's id and nothing about the person. */
export interface SignedIn {
  id: string;
  sessionId: string;
}

const passwordSchema = z.object({ email: emailSchema, password: z.string().min(1).max(256) });
const demoSchema = z.object({ userId: z.string().min(1).max(128) });

/** A store that fails is "unreachable": its own words say too much. */
const translated = async (work: () => Promise<SignedIn>) => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignInError) throw error;
    log().error({ error: errorFields(error) }, "sign-in failed");
    throw new SignInError("unreachable");
  }
};

/** Signs in by e-mail and password from an IP address. Throws `SignInError`. */
export const signInByPassword = (credentials: unknown, address: string) =>
  translated(async () => {
    const given = passwordSchema.safeParse(credentials);
    if (!given.success) throw new SignInError("wrong");
    const { email, password } = given.data;
    const waitMs = await takeAttempt(email, address);
    if (waitMs > 0) {
      log().warn({ waitMs }, "sign-in locked");
      throw new SignInError(`locked:${Math.ceil(waitMs / 1000)}`);
    }
    const person = await findPersonByEmail(email);
    const isRight = await isPassword(password, person?.passwordHash ?? null);
    if (!person || !isRight) throw new SignInError("wrong");
    await forgetAttempts(email, address);
    // Said only to who knows the password, or it would tell which accounts exist.
    if (person.disabledAt) throw new SignInError("disabled");
    const sessionId = await startSession(person.id);
    log().info({ personId: person.id }, "signed in");
    return { id: person.id, sessionId };
  });

/** Signs in as a demo person, where the settings give demo keys. Throws `SignInError`. */
export const signInAsDemo = (credentials: unknown) =>
  translated(async () => {
    const given = demoSchema.safeParse(credentials);
    if (!given.success || env().QM_DEMO_KEYS === undefined) throw new SignInError("wrong");
    const [person] = await store()
      .select({ id: people.id, disabledAt: people.disabledAt })
      .from(people)
      .where(and(eq(people.id, given.data.userId), eq(people.isDemo, true)));
    if (!person) throw new SignInError("wrong");
    if (person.disabledAt) throw new SignInError("disabled");
    const sessionId = await startSession(person.id);
    log().info({ personId: person.id }, "demo person signed in");
    return { id: person.id, sessionId };
  });
