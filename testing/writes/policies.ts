import type { PolicyRule } from "#lib/protocol/policy.ts";
import { policyVersions } from "#lib/server/store/policy-schema.ts";
import { store } from "#lib/server/store/store.ts";

/** Stores rules as the newest version, as someone whom no rule concerns. */
export const storePolicy = async (rules: readonly PolicyRule[]): Promise<number> => {
  const versions = await store().select({ version: policyVersions.version }).from(policyVersions);
  const version = Math.max(0, ...versions.map((row) => row.version)) + 1;
  const author = { authorId: "author", authorName: "Author" };
  await store()
    .insert(policyVersions)
    .values({ version, rules: [...rules], ...author });
  return version;
};

/** Returns a rule that holds what the condition says until someone else approves it. */
export const holding = (
  when: PolicyRule["when"],
  by: "any admin" | readonly string[] = "any admin",
): PolicyRule => ({ when, action: { effect: "approval", by }, text: "" });

/** Returns a rule that blocks what the condition says. */
export const blocking = (when: PolicyRule["when"], text = ""): PolicyRule => ({
  when,
  action: { effect: "block" },
  text,
});
