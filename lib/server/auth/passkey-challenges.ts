import "server-only";
import { createHash } from "node:crypto";
import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { env } from "#lib/server/env.ts";
import { type ChallengePurpose, passkeyChallenges } from "#lib/server/store/passkey-schema.ts";
import { signInStore } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

/** How long a person has to answer their authenticator. */
export const challengeLifeMs = 5 * 60_000;

const hashOf = (challenge: string) => createHash("sha256").update(challenge).digest("base64url");

interface ChallengeUse {
  purpose: ChallengePurpose;
  /** Who registers a passkey; `null` at a sign-in. */
  personId: string | null;
}

/** Stores a challenge that the authenticator is to sign, in base64url. */
export const storeChallenge = async (
  challenge: string,
  use: ChallengeUse,
  now = storeDate(),
): Promise<void> => {
  await signInStore().delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
  await signInStore()
    .insert(passkeyChallenges)
    .values({
      hash: hashOf(challenge),
      expiresAt: new Date(now.getTime() + challengeLifeMs),
      ...use,
    });
};

/** Uses up a challenge. Returns whether it was one of ours, for this use, unused and not too old. */
export const takeChallenge = async (
  challenge: string,
  { purpose, personId }: ChallengeUse,
  now = storeDate(),
): Promise<boolean> => {
  const taken = await signInStore()
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hashOf(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        personId === null
          ? isNull(passkeyChallenges.personId)
          : eq(passkeyChallenges.personId, personId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ hash: passkeyChallenges.hash });
  return taken.length > 0;
};

/** What an authenticator must have signed for: Quartermaster's origin and its host name. */
export const relyingParty = () => {
  const { QM_ORIGIN: origin } = env();
  return { origin, id: new URL(origin).hostname };
};

/** Browsers have passkeys for names only, not for IP addresses. */
export const canUsePasskeys = (): boolean => !/^[\d.]+$|^\[/.test(relyingParty().id);
