import "server-only";
import { notPrefix } from "#lib/protocol/list-filter.ts";
import { outsideAccess, type ViewList, type ViewQuestion } from "#lib/protocol/saved-view.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { requireAllowance } from "#lib/server/limits/read-rate-limit.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { isEmployeeMirrored } from "#lib/server/mirror/employee-access.ts";
import { readIntoMirror } from "#lib/server/mirror/read-into-mirror.ts";
import { keepAnswer } from "#lib/server/upstream/kept-answers.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";

/** A page does not wait longer to learn what the person has access to. What is not known then is not shown. */
const timeoutMs = 1_000;
/** How long an answer about a value is kept. Milliseconds. */
const keptMs = 300_000;

type Check = (principal: Principal, list: ViewList, value: string) => Promise<boolean>;

const searchesOf = {
  "orders.list": "orders.list",
  "employees.list": "employees.list",
  "inventory.search": "inventory.search",
} as const;

const findsRecord: Check = async (principal, list, value) => {
  const operation = searchesOf[list as keyof typeof searchesOf];
  if (!operation) return false;
  const { data } = await perform(principal, operation, { query: value, limit: 1 });
  return data.items.length > 0;
};

const hasTeam: Check = async (principal, _list, value) => {
  const { data } = await perform(principal, "teams.list", {});
  return data.items.some(({ name }) => nameKey(name ?? "") === nameKey(value));
};

const hasEmail: Check = async (principal, _list, value) => {
  const { data } = await perform(principal, "employees.list", { query: value, limit: 1 });
  return data.items.length > 0;
};

/**
 * The filter names an employee by ID, which a search need not find. What the person's own key has read of them, or of
 * an order of theirs, shows that they have access; else the service says so of the one record.
 */
const hasEmployee: Check = async (principal, _list, value) => {
  const { connection, userId } = principal;
  if (!connection) return false;
  if (await isEmployeeMirrored(connection, value)) return true;
  requireAllowance(userId);
  // Into the copy alone: the person is not sent the record.
  const { outcome } = await readIntoMirror(connection, "employees", value);
  return outcome !== "not_visible";
};

/** The filters whose values name records, and how the person's own key shows that they have access. */
const checks: Readonly<Record<string, Check>> = {
  team: hasTeam,
  employee: hasEmployee,
  email: hasEmail,
  query: findsRecord,
};

const checkOf = (name: string) =>
  checks[name.startsWith(notPrefix) ? name.slice(notPrefix.length) : name];

/** Returns whether the person's own key has access to what a value names; false where that is not known. */
const isKnown = async (
  principal: Principal,
  list: ViewList,
  name: string,
  value: string,
): Promise<boolean> => {
  const check = checkOf(name);
  if (!check || value === missingValue || value === outsideAccess) return true;
  const options = { maxAgeMs: keptMs, resources: ["orders", "employees", "teams"] as const };
  const kept = keepAnswer(
    principal,
    `view value ${JSON.stringify([list, name, value])}`,
    options,
    () => check(principal, list, value),
  );
  const answer = kept.catch((error: unknown) => {
    log().info(
      { error: errorFields(error) },
      "whether a value of a view is known could not be read",
    );
    return false;
  });
  return (await withTimeout(timeoutMs, answer)) === true;
};

/**
 * Returns the question of a view without the values that the person does not have access to, and their
 * number. In their place stands one value that no record has, so that the answer is no wider: a record of
 * theirs has none of them. A filter that leaves them out needs none.
 */
export const hideOutsideAccess = async (
  principal: Principal,
  list: ViewList,
  question: ViewQuestion,
): Promise<ViewQuestion & { outsideCount: number }> => {
  const given = [...new URLSearchParams(question.search)];
  const known = await Promise.all(
    given.map(([name, value]) => isKnown(principal, list, name, value)),
  );
  const hidden = given.filter((_, index) => !known[index]);
  const placeholderCount = given.filter(([, value]) => value === outsideAccess).length;
  if (hidden.length === 0) return { ...question, outsideCount: placeholderCount };
  const kept = given.filter((_, index) => known[index]);
  const replaced = new Set(
    hidden.map(([name]) => name).filter((name) => !name.startsWith(notPrefix)),
  );
  const search = new URLSearchParams([
    ...kept,
    ...[...replaced].map((name): [string, string] => [name, outsideAccess]),
  ]);
  search.sort();
  return { ...question, search: search.toString(), outsideCount: hidden.length + placeholderCount };
};

/**
 * Returns the search of a changed view with the values of `stored` that were hidden from the person, where
 * their filter still stands in it.
 */
export const restoreOutsideAccess = async (
  principal: Principal,
  list: ViewList,
  search: string,
  stored: ViewQuestion,
): Promise<string> => {
  const given = [...new URLSearchParams(search)];
  const before = [...new URLSearchParams(stored.search)];
  const known = await Promise.all(
    before.map(([name, value]) => isKnown(principal, list, name, value)),
  );
  const placeholders = given.filter(([, value]) => value === outsideAccess).map(([name]) => name);
  // What a filter leaves out has no placeholder, so that no change can clear what it does not show.
  const hidden = before.filter(
    ([name], index) => !known[index] && (placeholders.includes(name) || name.startsWith(notPrefix)),
  );
  const own = given.filter(([, value]) => value !== outsideAccess);
  const restored = new URLSearchParams([...own, ...hidden]);
  restored.sort();
  return restored.toString();
};
