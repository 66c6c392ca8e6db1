import "server-only";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { auditedPerson } from "#lib/server/audit/audited-person.ts";
import { commitChange } from "#lib/server/audit/commit-change.ts";
import { reportBreakGlass } from "#lib/server/auth/break-glass.ts";
import { noteOneTimeSignIn } from "#lib/server/auth/one-time-password.ts";
import { verifyPasskey } from "#lib/server/auth/passkey-sign-in.ts";
import { isPassword } from "#lib/server/auth/password.ts";
import { emailSchema, findPersonByEmail, type Person } from "#lib/server/auth/people.ts";
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
import type { ChangeTx } from "#lib/server/store/change-tx.ts";
import { people } from "#lib/server/store/schema.ts";
import { signInStore } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

/** How long a person waits when too many passwords are being verified. */
const busyMs = 3_000;

/**
 * A refused or failed sign-in. The message is a code that the sign-in form turns into a sentence:
 * `wrong`, `disabled`, `unreachable`, `expired` for a one-time password, or
 * `passkey` for a passkey that was not accepted, or `locked:<seconds to wait>`.
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

/** Starts the session of a person who may sign in, and records it. A denial is recorded where it is logged. */
const start = async (
  person: Person,
  origin: SignInOrigin,
  now = storeDate(),
  prepare: (tx: ChangeTx) => Promise<void> = async () => undefined,
): Promise<SignedIn> => {
  const from = origin.address ?? null;
  const sessionId = await commitChange(async (tx) => {
    await prepare(tx);
    const started = await startSession(person.id, origin, now, tx);
    const signedIn = {
      action: "sign-in",
      outcome: "done",
      ...(await auditedPerson(person, tx)),
      from,
      subject: person.id,
      details: { method: origin.method },
    } as const;
    const isReported = person.isBreakGlass && from !== null;
    const used = isReported ? [await reportBreakGlass(tx, person, from, now)] : [];
    return { result: started, entries: [signedIn, ...used] };
  }, signInStore());
  log().info({ personId: person.id, method: origin.method }, "signed in");
  return { id: person.id, sessionId };
};

/** Where password sign-in is off, every other account is refused as if it had no password. */
const hashOf = (person: Person | null): string | null => {
  if (env().QM_PASSWORD_SIGN_IN === "off" && !person?.isBreakGlass) return null;
  return person?.passwordHash ?? null;
};

/** Returns why a person with the right password may not sign in, or `null`. */
const refusalOf = ({ disabledAt, mustChangePassword, ...person }: Person, now: Date) => {
  if (disabledAt) return "disabled";
  if (!mustChangePassword) return null;
  return person.oneTimeExpiresAt && person.oneTimeExpiresAt > now ? null : "expired";
};

/** Signs in by email and password. Returns the new session. Throws `SignInError`. */
export const signInByPassword = (
  credentials: unknown,
  source: AttemptSource & Pick<SignInOrigin, "userAgent">,
  now = storeDate(),
) =>
  withSignInErrors(async () => {
    const given = passwordSchema.safeParse(credentials);
    if (!given.success) throw new SignInError("wrong");
    const { email, password } = given.data;
    const { address, userAgent } = source;
    const origin = { method: "password", address, userAgent } as const;
    const denied = (reason: string) => logDenial({ what: "sign-in", reason, email, address });
    const waitMs = await takeAttempt(email, source);
    if (waitMs > 0) {
      denied("locked");
      throw lockedFor(waitMs);
    }
    const person = await findPersonByEmail(email, signInStore());
    const refuse = (reason: string) => {
      denied(reason);
      return new SignInError(reason);
    };
    const isRight = await isPassword(password, hashOf(person));
    if (!person || !isRight) throw refuse("wrong");
    await forgetAttempts(email, source);
    giveSignInBack(source);
    // Checked after the password, or the answer would reveal which accounts exist.
    const reason = refusalOf(person, now);
    if (reason !== null) throw refuse(reason);
    return start(person, origin, now, async (tx) => {
      if (person.mustChangePassword && !(await noteOneTimeSignIn(tx, person, now))) {
        throw refuse("wrong");
      }
    });
  });

/** Signs in by a passkey. Returns the new session. Throws `SignInError`. */
export const signInByPasskey = (credentials: unknown, origin: Omit<SignInOrigin, "method">) =>
  withSignInErrors(async () => {
    const { person, refusal } = await verifyPasskey(credentials);
    const passkey = { method: "passkey", ...origin } as const;
    if (refusal !== null) {
      logDenial({ what: "sign-in", reason: refusal, address: origin.address ?? "unknown" });
      throw new SignInError(refusal);
    }
    return start(person, passkey);
  });

/** Signs in as a demo person, if QM_DEMO_KEYS is set. Throws `SignInError`. */
export const signInAsDemo = (credentials: unknown, origin: Omit<SignInOrigin, "method"> = {}) =>
  withSignInErrors(async () => {
    const given = demoSchema.safeParse(credentials);
    if (!given.success || env().QM_DEMO_KEYS === undefined) throw new SignInError("wrong");
    const waitMs = takeRead(given.data.userId);
    if (waitMs > 0) throw lockedFor(waitMs);
    const [person] = await signInStore()
      .select()
      .from(people)
      .where(and(eq(people.id, given.data.userId), eq(people.isDemo, true)));
    if (!person) throw new SignInError("wrong");
    if (person.disabledAt) throw new SignInError("disabled");
    return start(person, { method: "demo", ...origin });
  });
