import "server-only";
import type { PolicyRule } from "#lib/protocol/policy.ts";
import { ruleSentence } from "#lib/protocol/policy-sentence.ts";
import { t } from "#lib/protocol/words/t.ts";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { commitChange } from "#lib/server/audit/commit-change.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { requireAdmin } from "#lib/server/auth/require-admin.ts";
import { requireAdministration } from "#lib/server/grants/administration.ts";
import { requestOrigin } from "#lib/server/limits/request-origin.ts";
import { findRuleProblems, listWriters } from "#lib/server/policies/policy-people.ts";
import { readNames, readPolicy } from "#lib/server/policies/policy-versions.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { policyVersions } from "#lib/server/store/policy-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { inLanguage } from "#lib/server/words/request-language.ts";
import { V4Error } from "#lib/v4/errors.ts";

/** An audit entry has at most 20 details. */
const maxListed = 16;

/** Throws `PrincipalError` (role) for everyone but an admin of both environments, which rules may name. */
export const requirePolicyAdmin = async (principal: Principal): Promise<void> => {
  requireAdmin(principal);
  if ((await requestOrigin()).agent !== null) throw new PrincipalError("role");
  await requireAdministration(store(), principal, ["sandbox", "production"]);
};

/**
 * Saves rules as the version after `basedOn`, which holds at once for what was not sent yet. Returns its number.
 * Throws `PrincipalError` (role) and `V4Error`: validation for rules that nobody could approve, conflict where
 * another version was saved meanwhile.
 */
export const savePolicy = async (
  principal: Principal,
  { rules, basedOn }: { rules: readonly PolicyRule[]; basedOn: number },
): Promise<number> => {
  await requirePolicyAdmin(principal);
  const { from } = await requestOrigin();
  const version = basedOn + 1;
  return commitChange(async (tx) => {
    const { errors } = findRuleProblems(rules, await listWriters(tx));
    if (errors.length > 0) throw new V4Error({ kind: "validation", message: errors.join(" ") });
    const current = await readPolicy(tx);
    const stored =
      current.version === basedOn
        ? await tx
            .insert(policyVersions)
            .values({
              version,
              rules: [...rules],
              authorId: principal.userId,
              authorName: principal.displayName,
            })
            .onConflictDoNothing()
            .returning({ version: policyVersions.version })
        : [];
    if (stored.length === 0) {
      const message = t("refusal.policySaved");
      throw new V4Error({ kind: "conflict", message });
    }
    const names = await readNames(rules, tx);
    const listed = rules.slice(0, maxListed).map((rule, index) => [
      `rule ${index + 1}`,
      // The audit trail is English, whoever reads it.
      inLanguage("en", () => ruleSentence(rule, (id) => names.get(id))),
    ]);
    const entry = {
      action: "policies.save",
      outcome: "done",
      ...toActor(principal),
      from,
      subject: String(version),
      details: { version, rules: rules.length, ...Object.fromEntries(listed) },
    } as const;
    return { result: version, entries: [entry] };
  });
};
