import "server-only";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, asc, eq } from "drizzle-orm";
import type { PasskeyRow } from "#lib/protocol/account.ts";
import { t } from "#lib/protocol/words/t.ts";
import { commitChange, commitWith } from "#lib/server/audit/commit-change.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { askedBy } from "#lib/server/auth/asked-by.ts";
import {
  relyingParty,
  storeChallenge,
  takeChallenge,
} from "#lib/server/auth/passkey-challenges.ts";
import { findLocalAccount, PersonError } from "#lib/server/auth/people.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { requireCurrentPassword } from "#lib/server/auth/replace-password.ts";
import type { AttemptSource } from "#lib/server/limits/sign-in-rate-limit.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { passkeys } from "#lib/server/store/passkey-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

/** More than a person has devices. */
const maxPasskeys = 10;

/** Loaded when first needed: its parsers of certificates are large. */
const loadWebAuthn = () => import("@simplewebauthn/server");

const ofPerson = ({ userId }: Principal) => eq(passkeys.personId, userId);

/** Returns the person's passkeys, the oldest first. */
export const listPasskeys = async (principal: Principal): Promise<PasskeyRow[]> => {
  const rows = await store()
    .select()
    .from(passkeys)
    .where(ofPerson(principal))
    .orderBy(asc(passkeys.createdAt));
  return rows.map(({ id, name, isSynced, createdAt, usedAt }) => ({
    ...{ id, name, isSynced },
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }));
};

const aboutOwn = (principal: Principal, from: string) => ({
  ...askedBy(principal, from),
  subject: principal.userId,
});

/**
 * Returns the options with which a browser makes a passkey. The person gives their password, so that
 * whoever finds an open browser can't leave a passkey behind. Throws `PersonError` with a sentence.
 */
export const startRegistration = async (
  principal: Principal,
  source: AttemptSource,
  password: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const account = await findLocalAccount(principal.userId);
  if (!account) throw new PersonError(() => t("refusal.noPasskeys"));
  const held = await store().select().from(passkeys).where(ofPerson(principal));
  if (held.length >= maxPasskeys) {
    throw new PersonError(() => t("refusal.tooManyPasskeys", { max: maxPasskeys }));
  }
  await requireCurrentPassword(account, source, password, () =>
    recordAudit({
      ...aboutOwn(principal, source.address),
      action: "passkeys.add",
      outcome: "denied",
      details: { reason: "wrong" },
    }),
  );
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: "Quartermaster",
    rpID: relyingParty().id,
    userName: account.email,
    userDisplayName: account.displayName,
    userID: new TextEncoder().encode(principal.userId),
    attestationType: "none",
    excludeCredentials: held.map(({ id }) => ({ id })),
    // Found without an email, and unlocked by the person: a passkey is then two factors.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const { userId: personId } = principal;
  await storeChallenge(options.challenge, { purpose: "registration", personId });
  return options;
};

/** Stores the passkey that a browser made. Throws `PersonError` with a sentence. */
export const finishRegistration = async (
  principal: Principal,
  from: string,
  name: string,
  response: RegistrationResponseJSON,
): Promise<void> => {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { origin, id: rpId } = relyingParty();
  const use = { purpose: "registration", personId: principal.userId } as const;
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(challenge, use),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log().warn({ error: errorFields(error) }, "a passkey was not accepted");
    return { verified: false } as const;
  });
  if (!result.verified) throw new PersonError(() => t("refusal.passkeyNotAccepted"));
  const { credential, credentialBackedUp } = result.registrationInfo;
  const about = { ...aboutOwn(principal, from), details: { name } };
  const commit = commitWith({ action: "passkeys.add", outcome: "done", ...about });
  await commit(async (tx) => {
    const stored = await tx
      .insert(passkeys)
      .values({
        id: credential.id,
        personId: principal.userId,
        name,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: credential.transports ?? [],
        isSynced: credentialBackedUp,
        createdAt: storeDate(),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (stored.length === 0) throw new PersonError(() => t("refusal.passkeyNotAccepted"));
  });
};

/** Removes a passkey of the person. Returns false if there is none of this id. */
export const removePasskey = async (
  principal: Principal,
  from: string,
  id: string,
): Promise<boolean> =>
  commitChange(async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(ofPerson(principal), eq(passkeys.id, id)))
      .returning({ name: passkeys.name });
    if (!removed) return { result: false, entries: [] };
    const about = { ...aboutOwn(principal, from), details: { name: removed.name } };
    return { result: true, entries: [{ action: "passkeys.remove", outcome: "done", ...about }] };
  });
