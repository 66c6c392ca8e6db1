import { type PolicyRule, policyFormat } from "#lib/protocol/policy.ts";
import { t } from "#lib/protocol/words/t.ts";
import { lineOfPath } from "#lib/server/policies/json-lines.ts";
import type { GrantedPerson } from "#lib/server/policies/policy-people.ts";
import { policyFileSchema } from "#lib/server/policies/rules-schema.ts";

const withApprovers = (
  rule: PolicyRule,
  nameOf: (person: string, index: number) => string,
): PolicyRule =>
  rule.action.effect === "approval" && rule.action.by !== "any admin"
    ? { ...rule, action: { effect: "approval", by: rule.action.by.map(nameOf) } }
    : rule;

/** Returns rules as a file, in which people are named by their email: an account's id says nothing elsewhere. */
export const toPolicyFile = (
  rules: readonly PolicyRule[],
  people: readonly GrantedPerson[],
): string => {
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  const named = rules.map((rule) => withApprovers(rule, (id) => emails.get(id) ?? id));
  return `${JSON.stringify({ format: policyFormat, rules: named }, null, 2)}\n`;
};

const lineOfSyntaxError = (text: string, { message }: SyntaxError): number => {
  const position = /position (\d+)/.exec(message)?.[1];
  return position === undefined
    ? text.split("\n").length
    : text.slice(0, Number(position)).split("\n").length;
};

/** Why a file is not read. `line`: from 1. Nothing of such a file is used. */
export interface FileProblem {
  line: number;
  problem: string;
}

/** Returns the rules of an exported policy, or why the whole file is refused. */
export const readPolicyFile = (
  text: string,
  people: readonly GrantedPerson[],
): PolicyRule[] | FileProblem => {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { line: lineOfSyntaxError(text, error), problem: t("policyProblem.noJson") };
  }
  const parsed = policyFileSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path ?? [];
    const problem = issue?.message ?? t("policyProblem.noPolicy");
    return { line: lineOfPath(text, path), problem };
  }
  let unknown: FileProblem | null = null;
  const rules = parsed.data.rules.map((rule, ruleIndex) =>
    withApprovers(rule, (given, index) => {
      const known = people.find(({ id, email }) => id === given || email === given.toLowerCase());
      if (!known && unknown === null) {
        const line = lineOfPath(text, ["rules", ruleIndex, "action", "by", index]);
        unknown = { line, problem: t("policyProblem.noAccount", { given }) };
      }
      return known?.id ?? given;
    }),
  );
  return unknown ?? rules;
};
