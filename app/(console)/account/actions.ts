"use server";

import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { headers } from "next/headers";
import { z } from "zod";
import type { PasskeysAnswer, SessionsAnswer } from "#lib/protocol/account.ts";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";
import { t } from "#lib/protocol/words/t.ts";
import { endOneSession, endOtherSessions, listSessions } from "#lib/server/auth/manage-sessions.ts";
import {
  finishRegistration,
  listPasskeys,
  removePasskey,
  startRegistration,
} from "#lib/server/auth/passkeys.ts";
import { findLocalAccount, PersonError } from "#lib/server/auth/people.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { replacePassword } from "#lib/server/auth/replace-password.ts";
import { setSessionCookie } from "#lib/server/auth/session-cookie.ts";
import { requirePerson, toActionFailure } from "#lib/server/http/require-person.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { readDeviceCookie } from "#lib/server/limits/device-cookie.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { lineField } from "#lib/v4/fields/field.ts";

const malformed = () => new PrincipalError("role", { sentence: t("refusal.malformed") });

/** Returns what was sent if it has the expected shape. */
const parse = <Value>(schema: z.ZodType<Value>, value: unknown): Value => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw malformed();
  return parsed.data;
};

const refusal = (message: string): Failure => ({ ...emptyFailure, kind: "validation", message });

/** Runs a change of the person's own account. Returns its answer, or the failure. */
const changeAccount = async <Answer>(
  change: (principal: Principal, address: string) => Promise<Answer>,
): Promise<Answer | { failure: Failure }> => {
  try {
    const principal = await requirePerson();
    return await change(principal, clientAddress(await headers()));
  } catch (error) {
    if (error instanceof PersonError) return { failure: refusal(error.message) };
    return { failure: await toActionFailure(error, null) };
  }
};

const readSource = async (address: string) => ({
  address,
  device: readDeviceCookie((await headers()).get("cookie")),
});

const password = z.string().min(1).max(256);
const passwordsSchema = z.strictObject({ current: password, replacement: z.string().max(256) });

/** Replaces the person's password. The other sessions end, and this one gets another id. */
export async function changePassword(passwords: {
  current: string;
  replacement: string;
}): Promise<{ failure: Failure | null }> {
  return changeAccount(async (principal, address) => {
    const { current, replacement } = parse(passwordsSchema, passwords);
    const person = await findLocalAccount(principal.userId);
    if (!person) throw new PersonError(() => t("refusal.passwordElsewhere"));
    const source = await readSource(address);
    const { sessionId: sessionHash } = principal;
    await setSessionCookie(
      await replacePassword({ person, sessionHash, source, current, replacement }),
    );
    return { failure: null };
  });
}

const sessionIdSchema = z.string().regex(/^[\w-]{43}$/);

/** Ends one of the person's sessions. Returns those that are left. */
export async function endSession(sessionId: string): Promise<SessionsAnswer> {
  return changeAccount(async (principal, address) => {
    await endOneSession(principal, parse(sessionIdSchema, sessionId), address);
    return { sessions: await listSessions(principal) };
  });
}

/** Ends all of the person's sessions but this one. Returns those that are left. */
export async function endAllOtherSessions(): Promise<SessionsAnswer> {
  return changeAccount(async (principal, address) => {
    await endOtherSessions(principal, address);
    return { sessions: await listSessions(principal) };
  });
}

type StartAnswer = { options: PublicKeyCredentialCreationOptionsJSON } | { failure: Failure };

/** Returns the options with which the browser makes a passkey, for a person who gives their password. */
export async function startPasskey(current: string): Promise<StartAnswer> {
  return changeAccount(async (principal, address) => ({
    options: await startRegistration(
      principal,
      await readSource(address),
      parse(password, current),
    ),
  }));
}

const text = z.string().max(16_000);

const registrationSchema = z.strictObject({
  name: lineField(60),
  response: z.object({
    id: text,
    rawId: text,
    type: z.literal("public-key"),
    clientExtensionResults: z.record(z.string(), z.unknown()),
    authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
    response: z.object({
      clientDataJSON: text,
      attestationObject: text,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
});

/** Stores a passkey that the browser made. Returns all of the person's. */
export async function addPasskey(registration: {
  name: string;
  response: RegistrationResponseJSON;
}): Promise<PasskeysAnswer> {
  return changeAccount(async (principal, address) => {
    const { name, response } = parse(registrationSchema, registration);
    await finishRegistration(principal, address, name, response as RegistrationResponseJSON);
    return { passkeys: await listPasskeys(principal) };
  });
}

/** Removes a passkey of the person. Returns those that are left. */
export async function deletePasskey(id: string): Promise<PasskeysAnswer> {
  return changeAccount(async (principal, address) => {
    await removePasskey(principal, address, parse(z.string().min(1).max(1_400), id));
    return { passkeys: await listPasskeys(principal) };
  });
}
