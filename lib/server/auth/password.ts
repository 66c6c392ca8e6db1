import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { createConcurrencyLimit } from "#lib/server/limits/concurrency-limit.ts";
import { perProcess } from "#lib/server/per-process.ts";

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verifications at once: each occupies a core, which reads need too, for about 25 ms. */
const maxVerifications = 1;
/** Behind a longer queue than this, a person would give up waiting. */
const maxWaiting = 40;

// One password typed on different keyboards must be the same bytes.
const normalize = (password: string) => password.normalize("NFKC");

/** Returns an Argon2id hash in PHC format. */
export const hashPassword = (password: string) => hash(normalize(password), cost);

const dummyHash = perProcess("qmDummyHash", () => hashPassword(crypto.randomUUID()));
const verifications = perProcess("qmVerifications", () =>
  createConcurrencyLimit(maxVerifications, maxWaiting),
);

/**
 * Returns whether the password matches the hash. Without a hash (an unknown account, or one without
 * a password) it verifies against a dummy hash, so that the time taken reveals nothing. Throws
 * `BusyError` when too many verifications are waiting.
 */
export const isPassword = async (password: string, passwordHash: string | null) => {
  // Made before it is needed, so that the first unknown account takes no longer than another.
  const dummy = dummyHash();
  const against = passwordHash ?? (await dummy);
  const isMatch = await verifications().run(() =>
    verify(against, normalize(password)).catch(() => false),
  );
  return isMatch && passwordHash !== null;
};
