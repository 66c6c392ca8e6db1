import "server-only";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { findActor } from "#lib/server/audit/audited-person.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { isPassword } from "#lib/server/auth/password.ts";
import { emailSchema, findPersonByEmail } from "#lib/server/auth/people.ts";
import { type SignInOrigin, startSession } from "#lib/server/auth/sessions.ts";
import { env } from "#lib/server/env.ts";
import { BusyError } from "#lib/server/limits/concurrency-limit.ts";
import { logDenial } from "#lib/server/limits/denial-log.ts";
import { takeRead } from "#lib/server/limits/read-rate-limit.ts";
import { giveSignInBack } from "#lib/server/limits/request-rate-limit.ts";
import {
  type AttemptSource,
  forgetAttempts,
  takeAttempt,
} from "#lib/server/limits/sign-in-rate-limit.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { people } from "#lib/server/store/schema.ts";
import { signInStore } from "#lib/server/store/store.ts";

/** How long a person waits when too many passwords are being verified. */
const busyMs = 3_000;

/**
 * A refused or failed sign-in. The message is a code that the sign-in form turns into a sentence:
 * `wrong`, `disabled`, `unreachable`, or `locked:<seconds to wait>`.
 */
export class SignInError extends Error {
  override readonly name = "SignInError";
}

/** The user that next-auth is given. Its cookie holds the session's id, nothing about the person. */
export interface SignedIn {
  id: string;
  sessionId: string;
}

const passwordSchema = z.object({ email: emailSchema, password: z.string().min(1).max(256) });
const demoSchema = z.object({ userId: z.string().min(1).max(128) });

const lockedFor = (waitMs: number) => new SignInError(`locked:${Math.ceil(waitMs / 1000)}`);

/** Turns any other error into "unreachable", because an error of the store reveals too much. */
const withSignInErrors = async (work: () => Promise<SignedIn>) => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignInError) throw error;
    if (error instanceof BusyError) throw lockedFor(busyMs);
    log().error({ error: errorFields(error) }, "sign-in failed");
    throw new SignInError("unreachable");
  }
};

const start = async (personId: string, origin: SignInOrigin): Promise<SignedIn> => {
  const sessionId = await startSession(personId, origin, new Date(), signInStore());
  log().info({ personId, method: origin.method }, "signed in");
  const who = await findActor(personId, signInStore());
  const details = { method: origin.method };
  await recordAudit({
    action: "sign-in",
    outcome: "done",
    ...who,
    from: origin.address ?? null,
    details,
  });
  return { id: personId, sessionId };
};

/** Signs in by email and password. Returns the new session. Throws `SignInError`. */
export const signInByPassword = (
  credentials: unknown,
  source: AttemptSource & Pick<SignInOrigin, "userAgent">,
) =>
  withSignInErrors(async () => {
    const given = passwordSchema.safeParse(credentials);
    if (!given.success) throw new SignInError("wrong");
    const { email, password } = given.data;
    const denied = (reason: string) =>
      logDenial({ what: "sign-in", reason, email, address: source.address });
    const waitMs = await takeAttempt(email, source);
    if (waitMs > 0) {
      denied("locked");
      throw lockedFor(waitMs);
    }
    const person = await findPersonByEmail(email, signInStore());
    const isRight = await isPassword(password, person?.passwordHash ?? null);
    if (!person || !isRight) {
      denied("wrong");
      throw new SignInError("wrong");
    }
    await forgetAttempts(email, source);
    giveSignInBack(source);
    // Checked after the password, or the answer would reveal which accounts exist.
    if (person.disabledAt) {
      denied("disabled");
      throw new SignInError("disabled");
    }
    const { address, userAgent } = source;
    return start(person.id, { method: "password", address, userAgent });
  });

/** Signs in as a demo person, if QM_DEMO_KEYS is set. Throws `SignInError`. */
export const signInAsDemo = (credentials: unknown, origin: Omit<SignInOrigin, "method"> = {}) =>
  withSignInErrors(async () => {
    const given = demoSchema.safeParse(credentials);
    if (!given.success || env().QM_DEMO_KEYS === undefined) throw new SignInError("wrong");
    const waitMs = takeRead(given.data.userId);
    if (waitMs > 0) throw lockedFor(waitMs);
    const [person] = await signInStore()
      .select({ id: people.id, disabledAt: people.disabledAt })
      .from(people)
      .where(and(eq(people.id, given.data.userId), eq(people.isDemo, true)));
    if (!person) throw new SignInError("wrong");
    if (person.disabledAt) throw new SignInError("disabled");
    return start(person.id, { method: "demo", ...origin });
  });
