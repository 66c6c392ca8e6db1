import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { PolicyPerson, PolicyRule } from "#lib/protocol/policy.ts";
import { t } from "#lib/protocol/words/t.ts";
import { mayApprove } from "#lib/server/policies/approvers.ts";
import type { intents } from "#lib/server/store/journal-schema.ts";
import { type Environment, grants, people } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { personName } from "#lib/server/words/stored-words.ts";

/** An enabled account, with its roles in each environment. */
export interface GrantedPerson extends PolicyPerson {
  email: string | null;
  grants: { environment: Environment; role: string }[];
}

/** Returns the enabled accounts that may send requests, with the grants that let them. */
export const listWriters = async (tx: StoreReader = store()): Promise<GrantedPerson[]> => {
  const rows = await tx
    .select({
      ...{ id: people.id, name: people.displayName, email: people.email },
      ...{ environment: grants.environment, role: grants.role },
    })
    .from(people)
    .innerJoin(grants, and(eq(grants.personId, people.id)))
    .where(isNull(people.disabledAt))
    .orderBy(asc(people.displayName), asc(people.id));
  const writing = rows.filter(({ role }) => role !== "support");
  return [...Map.groupBy(writing, ({ id }) => id).values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            ...{ id: first.id, name: first.name, email: first.email },
            grants: [first, ...others].map(({ environment, role }) => ({ environment, role })),
          },
        ]
      : [],
  );
};

const isAdminIn = ({ grants: granted }: GrantedPerson, environment: Environment) =>
  granted.some((grant) => grant.environment === environment && grant.role === "admin");

/** Returns the accounts that a rule may name: admins, who see the requests of others. */
export const adminsAmong = (writers: readonly GrantedPerson[]): PolicyPerson[] =>
  writers
    .filter(({ grants: granted }) => granted.some(({ role }) => role === "admin"))
    .map(({ id, name }) => ({ id, name }));

const mayAsk = (
  { grants: granted }: GrantedPerson,
  environment: Environment,
  { askedBy }: PolicyRule["when"],
) => {
  const roles = askedBy?.filter((asker) => asker === "admin" || asker === "manager") ?? [];
  // A request of an agent or a run has the role of its person.
  const isOfAnyRole = roles.length === 0 || roles.length < (askedBy?.length ?? 0);
  return granted.some(
    (grant) =>
      grant.environment === environment &&
      (isOfAnyRole || roles.some((role) => role === grant.role)),
  );
};

/** Returns whether anyone is left who may approve a held request: an admin of its environment, and no one's own. */
export const hasApprover = async ({
  environment,
  principalId,
  heldBy,
}: Pick<
  typeof intents.$inferSelect,
  "environment" | "principalId" | "heldBy"
>): Promise<boolean> => {
  const writers = await listWriters();
  return writers.some(
    (person) =>
      isAdminIn(person, environment) &&
      mayApprove(heldBy?.by ?? "any admin", principalId, { userId: person.id, standsInFor: [] }),
  );
};

/** What prevents rules from being saved, and what their author should know. */
export interface RuleProblems {
  errors: string[];
  warnings: string[];
}

/**
 * Returns the rules whose requests nobody could approve. In an environment in which nobody may send requests
 * nothing can wait.
 */
export const findRuleProblems = (
  rules: readonly PolicyRule[],
  writers: readonly GrantedPerson[],
): RuleProblems => {
  const problems: RuleProblems = { errors: [], warnings: [] };
  for (const [index, { when, action }] of rules.entries()) {
    if (action.effect === "block") continue;
    const { by } = action;
    for (const environment of when.environments ?? (["sandbox", "production"] as const)) {
      const askers = writers.filter((person) => mayAsk(person, environment, when));
      if (askers.length === 0) continue;
      const [first, ...others] = writers.filter(
        (person) =>
          isAdminIn(person, environment) && (by === "any admin" || by.includes(person.id)),
      );
      const place = index + 1;
      if (!first) {
        problems.errors.push(t("policyProblem.noApprover", { place, environment }));
      } else if (others.length === 0) {
        const isOnlyAsker = askers.every(({ id }) => id === first.id);
        if (isOnlyAsker) {
          const text = t("policyProblem.onlyAsker", {
            place,
            environment,
            name: personName(first.name),
          });
          problems.errors.push(text);
        } else if (askers.some(({ id }) => id === first.id)) {
          const text = t("policyProblem.onlyApprover", {
            place,
            environment,
            name: personName(first.name),
          });
          problems.warnings.push(text);
        }
      }
    }
    const unknown =
      by === "any admin"
        ? []
        : by.filter((id) => !adminsAmong(writers).some((each) => each.id === id));
    if (unknown.length > 0) {
      problems.errors.push(
        t("policyProblem.noAdmins", { place: index + 1, count: unknown.length }),
      );
    }
  }
  return problems;
};
