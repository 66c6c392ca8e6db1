import "server-only";
import { desc, inArray, type SQL, sql } from "drizzle-orm";
import { defaultRules, type PolicyRule, type PolicyVersion } from "#lib/protocol/policy.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { isAnyOf } from "#lib/server/store/many-rows.ts";
import { policyVersions } from "#lib/server/store/policy-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { personName } from "#lib/server/words/stored-words.ts";

/** The rules of one version. */
export interface Policy {
  version: number;
  rules: readonly PolicyRule[];
}

const withoutAny: Policy = { version: 0, rules: defaultRules };

/** The newest version that this process has read, by its number and time: no version is ever changed. */
const known = perProcess("qmPolicy", () => ({ at: 0, policy: withoutAny }));

/** Returns the rules that hold now. */
export const readPolicy = async (tx: StoreReader = store()): Promise<Policy> => {
  const [newest] = await tx
    .select({ version: policyVersions.version, at: policyVersions.at })
    .from(policyVersions)
    .orderBy(desc(policyVersions.version))
    .limit(1);
  if (!newest) return withoutAny;
  const at = newest.at.getTime();
  if (known().at === at && known().policy.version === newest.version) return known().policy;
  const policy = await readPolicyVersion(newest.version, tx);
  if (!policy) throw new Error("A saved version of the policy is missing.");
  Object.assign(known(), { at, policy });
  return policy;
};

/** Returns the rules of a version, or `null` for one that was never saved. */
export const readPolicyVersion = async (
  version: number,
  tx: StoreReader = store(),
): Promise<Policy | null> => {
  return (await readPolicyVersions([version], tx)).get(version) ?? null;
};

/** Returns the rules of those of some versions that were saved, and of version 0, by their numbers. */
export const readPolicyVersions = async (
  versions: readonly number[],
  tx: StoreReader = store(),
): Promise<ReadonlyMap<number, Policy>> => {
  const saved = versions.filter((version) => version !== withoutAny.version);
  const found =
    saved.length === 0
      ? []
      : await tx
          .select({ version: policyVersions.version, rules: policyVersions.rules })
          .from(policyVersions)
          .where(inArray(policyVersions.version, saved));
  return new Map([withoutAny, ...found].map((policy) => [policy.version, policy]));
};

/** Returns the condition that no newer version was saved, by the statement's own snapshot. */
export const isNewestVersion = (version: number): SQL =>
  sql`coalesce((select max(${policyVersions.version}) from ${policyVersions}), 0) = ${version}`;

/** How many versions the settings list, newest first. */
const maxVersions = 100;

/** Returns the saved versions, newest first, and version 0 as the last where they are few. */
export const listPolicyVersions = async (): Promise<PolicyVersion[]> => {
  const rows = await store()
    .select()
    .from(policyVersions)
    .orderBy(desc(policyVersions.version))
    .limit(maxVersions);
  const saved = rows.map(({ version, rules, authorName, at }) => ({
    version,
    rules,
    author: personName(authorName),
    at: at.toISOString(),
  }));
  return saved.length < maxVersions ? [...saved, { ...withoutAny, author: null, at: null }] : saved;
};

/** Returns the names of the accounts that rules name, by id. */
export const readNames = async (
  rules: readonly Pick<PolicyRule, "action">[],
  tx: StoreReader = store(),
): Promise<ReadonlyMap<string, string>> => {
  const ids = rules.flatMap(({ action }) =>
    action.effect === "approval" && action.by !== "any admin" ? action.by : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: people.id, name: people.displayName })
    .from(people)
    .where(isAnyOf(people.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
};
