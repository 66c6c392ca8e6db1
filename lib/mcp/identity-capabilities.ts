import { capabilities } from "#lib/v4/operations/operation.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Names under which an identity may list what its key can do. The contract shows none of them. */
const listNames = ["capabilities", "scopes"];

const wordsOf = (value: unknown): string[] => {
  if (typeof value === "string") return value.split(/[\s,]+/);
  return Array.isArray(value) ? value.filter((word) => typeof word === "string") : [];
};

/**
 * Returns the capabilities that the answer of `GET /v4/me` lists, without their `mcp:` prefix; `null` if
 * it lists none that the contract knows: what an identity does not say, the key may still have.
 */
export const capabilitiesIn = (identity: unknown): string[] | null => {
  if (!isObject(identity)) return null;
  const places = [identity, identity.access, identity.key, identity.user].filter(isObject);
  const words = places.flatMap((place) => listNames.flatMap((name) => wordsOf(place[name])));
  const found = capabilities.filter((capability) => words.includes(`mcp:${capability}`));
  return found.length > 0 ? found : null;
};
