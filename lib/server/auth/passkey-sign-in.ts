import "server-only";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import {
  relyingParty,
  storeChallenge,
  takeChallenge,
} from "#lib/server/auth/passkey-challenges.ts";
import type { Person } from "#lib/server/auth/people.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { passkeys } from "#lib/server/store/passkey-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { signInStore } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

const use = { purpose: "sign-in", personId: null } as const;

/** Loaded when first needed: its parsers of certificates are large. */
const loadWebAuthn = () => import("@simplewebauthn/server");

/** Returns the options with which a browser signs in. They name no account. */
export const startPasskeySignIn = async (): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    userVerification: "required",
  });
  await storeChallenge(options.challenge, use);
  return options;
};

const text = z.string().max(4_000);

const responseSchema = z.object({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
});

const credentialsSchema = z.object({
  response: z.string().transform((json, context) => {
    try {
      return responseSchema.parse(JSON.parse(json)) as AuthenticationResponseJSON;
    } catch {
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }
  }),
});

const findPasskey = async (id: string) => {
  const [found] = await signInStore()
    .select({ person: people, passkey: passkeys })
    .from(passkeys)
    .innerJoin(people, eq(people.id, passkeys.personId))
    .where(eq(passkeys.id, id));
  return found ?? null;
};

/** Returns the new count of signatures of a passkey that signed our challenge, else `null`. */
const verifySignature = async (
  response: AuthenticationResponseJSON,
  { id, publicKey, counter }: typeof passkeys.$inferSelect,
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { origin, id: rpId } = relyingParty();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(challenge, use),
      expectedOrigin: origin,
      expectedRPID: rpId,
      // Throws where its count did not rise, because a copy of the authenticator may exist.
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    log().warn({ error: errorFields(error) }, "a passkey was not accepted");
    return null;
  }
};

/** Stores the count of signatures. Returns false if another sign-in stored one meanwhile. */
const storeUse = async (passkey: typeof passkeys.$inferSelect, counter: number) => {
  const stored = await signInStore()
    .update(passkeys)
    .set({ counter, usedAt: storeDate() })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id });
  return stored.length > 0;
};

/**
 * Returns whose passkey signed a challenge of ours, or why the sign-in is refused: `passkey` or
 * `disabled`. Never throws for what a browser sent.
 */
export const verifyPasskey = async (
  credentials: unknown,
): Promise<{ person: Person; refusal: null } | { person: Person | null; refusal: string }> => {
  const given = credentialsSchema.safeParse(credentials);
  const response = given.data?.response;
  const found = response ? await findPasskey(response.id) : null;
  if (!response || !found) return { person: null, refusal: "passkey" };
  const { person, passkey } = found;
  const counter = await verifySignature(response, passkey);
  if (counter === null || !(await storeUse(passkey, counter)))
    return { person, refusal: "passkey" };
  if (person.disabledAt) return { person, refusal: "disabled" };
  // Only its one-time password lets a person choose another one.
  return person.mustChangePassword ? { person, refusal: "passkey" } : { person, refusal: null };
};
