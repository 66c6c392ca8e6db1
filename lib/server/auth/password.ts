import "server-only";
import { hash, verify } from "@node-rs/argon2";
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
} from "#lib/server/limits/concurrency-limit.ts";

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const passwordLength = { minimum: 12, maximum: 256 };

/** Verifications at once: each keeps a core busy that reads need too, for about 25 ms. */
const maxVerifications = 1;
/** More than this many waiting would wait longer than a person does. */
const maxWaiting = 40;

// Visually the same password typed on another keyboard must be the same bytes.
const normal = (password: string) => password.normalize("NFKC");

/** An Argon2id hash in PHC form. */
export const hashPassword = (password: string) => hash(normal(password), cost);

const holder = globalThis as typeof globalThis & {
  qmDummyHash?: Promise<string>;
  qmVerifications?: ConcurrencyLimit;
};

/**
 * Whether the password fits. Without a hash (unknown account, or one that has no password) the
 * same work is done against a dummy, so that the time taken tells nothing. Throws `BusyError` when
 * too many wait already.
 */
export const isPassword = async (password: string, passwordHash: string | null) => {
  holder.qmVerifications ??= createConcurrencyLimit(maxVerifications, maxWaiting);
  holder.qmDummyHash ??= hashPassword(crypto.randomUUID());
  const against = passwordHash ?? (await holder.qmDummyHash);
  const isMatch = await holder.qmVerifications.run(() =>
    verify(against, normal(password)).catch(() => false),
  );
  return isMatch && passwordHash !== null;
};
