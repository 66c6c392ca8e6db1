import "server-only";
import { t } from "#lib/protocol/words/t.ts";
import { perProcess } from "#lib/server/per-process.ts";

const length = { minimum: 12, maximum: 256 };

/** An estimate of 0 to 4; 3 takes more than 100 million guesses. */
const minScore = 3;

/** How much of a password is estimated: the time grows with the cube of its length. */
const maxEstimated = 64;

/** A shorter part of an email address is in too many words. */
const minPartLength = 4;

const productName = "quartermaster";

/** Loaded when a person first chooses a password: the lists hold 57,000 words. */
const estimator = perProcess("qmPasswordEstimator", async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
});

/** Returns `ada`, `lovelace` and `example` of `ada.lovelace@example.com`, if they are long enough. */
const partsOf = (email: string): string[] => {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  const labels = domain.split(".").slice(0, -1);
  return [local, ...local.split(/[^\p{L}\p{N}]+/u), ...labels].filter(
    (part) => part.length >= minPartLength,
  );
};

/**
 * Returns why a person can't choose this password, as a sentence that says what to do; `null` if they
 * can. Refuses what attackers try first: common passwords, patterns, the account's own email address.
 */
export const findPasswordProblem = async (
  password: string,
  email: string,
): Promise<string | null> => {
  if (password.length < length.minimum)
    return t("signin.passwordShort", { characters: length.minimum });
  if (password.length > length.maximum)
    return t("signin.passwordLong", { characters: length.maximum });
  const lower = password.normalize("NFKC").toLowerCase();
  if (lower.includes(productName)) {
    return t("signin.passwordProduct");
  }
  const part = partsOf(email).find((each) => lower.includes(each));
  if (part) return t("signin.passwordEmail", { part });
  const { score, sequence } = (await estimator()).check(lower.slice(0, maxEstimated));
  if (score >= minScore) return null;
  const [first] = sequence;
  const isListed = sequence.length === 1 && first?.pattern === "dictionary";
  return t(isListed ? "signin.passwordListed" : "signin.passwordWeak");
};
