import "server-only";
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { cache } from "react";
import type {
  IntentDetail,
  IntentFilter,
  IntentView,
  OpenRequests,
  RequestsOfRun,
  WriteConflict,
} from "#lib/protocol/intent.ts";
import type { KeptRule } from "#lib/protocol/policy.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findOne } from "#lib/server/intents/journal/find-rows.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { openOrNull, openPayload } from "#lib/server/intents/journal/secrets.ts";
import { statusOf } from "#lib/server/intents/journal/state.ts";
import { findComparisons } from "#lib/server/intents/read/comparisons.ts";
import { inStates, matchesFilter, needsPerson } from "#lib/server/intents/read/matches-filter.ts";
import { undecidedRunCount } from "#lib/server/intents/read/undecided-runs.ts";
import { toView, toViews, viewerOf } from "#lib/server/intents/read/view.ts";
import { visibilityOf } from "#lib/server/intents/read/visibility.ts";
import { hasApprover } from "#lib/server/policies/policy-people.ts";
import { type RuleWords, readRuleWords } from "#lib/server/policies/rule-words.ts";
import { intentEvidence, intents } from "#lib/server/store/journal-schema.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { personName, storedText, withStoredText } from "#lib/server/words/stored-words.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

/** Finds an intent that the person may see; `null` for another manager's as for an unknown id. */
export const findVisible = async (principal: Principal, id: string): Promise<IntentRow | null> => {
  const visibility = await visibilityOf(principal, intents);
  return visibility && findOne(and(eq(intents.id, id), visibility));
};

/** Returns an intent's conflict, without the other intent if the person may not see that one. */
export const findVisibleConflict = async (
  principal: Principal,
  row: IntentRow,
): Promise<WriteConflict | null> => {
  const conflict = withStoredText(row.conflict);
  if (!conflict?.intentId) return conflict;
  const other = await findVisible(principal, conflict.intentId);
  return other ? conflict : { ...conflict, intentId: null, recordId: null };
};

/** How many requests of a restored store one page shows. */
const maxDoubted = 200;

/** The filter of all pages of a list: a run is folded into the page of its newest request. */
const ofAllPages = ({ before: _, ...filter }: IntentFilter): IntentFilter => filter;

const newer = alias(intents, "newer");

/** Returns the condition for requests of no run, and for the newest one of each run. */
const isNewestOfRun = async (principal: Principal, filter: IntentFilter) => {
  const isOfSameRun = and(
    eq(newer.runId, intents.runId),
    await visibilityOf(principal, newer).then((visibility) => visibility ?? undefined),
    matchesFilter(principal, ofAllPages(filter), newer),
    sql`(${newer.createdAt}, ${newer.id}) > (${intents.createdAt}, ${intents.id})`,
  );
  return or(
    isNull(intents.runId),
    notExists(store().select({ one: sql`1` }).from(newer).where(isOfSameRun)),
  );
};

/** Returns the runs of some requests, each with how many of its requests the filter has. */
const findFoldedRuns = async (
  rows: readonly IntentRow[],
  visibility: SQL,
  principal: Principal,
  filter: IntentFilter,
): Promise<ReadonlyMap<string, RequestsOfRun>> => {
  const ids = rows.flatMap(({ runId }) => runId ?? []);
  const found = new Map<string, RequestsOfRun>();
  if (ids.length === 0) return found;
  const counted = await store()
    .select({ id: runs.id, title: runs.title, state: intents.state, count: count() })
    .from(intents)
    .innerJoin(runs, eq(runs.id, intents.runId))
    .where(and(inArray(runs.id, ids), visibility, matchesFilter(principal, ofAllPages(filter))))
    .groupBy(runs.id, runs.title, intents.state);
  for (const { id, title, state, count: of } of counted) {
    const run = found.get(id) ?? { id, title, counts: {} };
    const status = statusOf(state);
    run.counts[status] = (run.counts[status] ?? 0) + of;
    found.set(id, run);
  }
  return found;
};

/** Finds intents that the person may see, newest first, at most 100. */
export const findIntents = async (
  principal: Principal,
  filter: IntentFilter = {},
): Promise<IntentView[]> => {
  const visibility = await visibilityOf(principal, intents);
  if (!visibility) return [];
  const isShown = filter.foldsRuns ? await isNewestOfRun(principal, filter) : undefined;
  const rows = await store()
    .select()
    .from(intents)
    .where(and(visibility, matchesFilter(principal, filter), isShown))
    .orderBy(desc(intents.createdAt))
    .limit(Math.min(100, Math.max(1, Math.trunc(filter.limit ?? 50))));
  const folded = filter.foldsRuns
    ? await findFoldedRuns(rows, visibility, principal, filter)
    : null;
  const views = await toViews(rows, await viewerOf(principal, rows));
  return views.map((view, at) => {
    const run = folded?.get(rows[at]?.runId ?? "");
    return run ? { ...view, run } : view;
  });
};

const openCount = (state: SQL | undefined) => sql`count(*) filter (where ${state})`;

/**
 * Returns the numbers of the open intents that a person may see, with the runs that need them, as a value of a
 * statement; `null` where the person sees none.
 */
export const openCountsOf = async (
  principal: Principal,
): Promise<SQL<OpenRequests | null> | null> => {
  const [visibility, runCount] = await Promise.all([
    visibilityOf(principal, intents),
    undecidedRunCount(principal),
  ]);
  if (!visibility) return null;
  return sql<OpenRequests | null>`(
  select json_build_object(
    'checking', ${openCount(sql`not ${needsPerson(principal, intents)}`)},
    'needsYou', ${openCount(needsPerson(principal, intents))} + ${runCount})
  from ${intents} where ${and(visibility, inStates("open", principal))})`;
};

/**
 * Counts the open intents that the person may see: those being checked, and those that need a decision, with
 * the runs that need the person.
 * Counts once for all parts of a page.
 */
export const countOpen = cache(async (principal: Principal): Promise<OpenRequests> => {
  const counts = await openCountsOf(principal);
  if (!counts) return { checking: 0, needsYou: 0 };
  const { rows } = await store().execute<{ open: OpenRequests }>(sql`select ${counts} as open`);
  return rows[0]?.open ?? { checking: 0, needsYou: 0 };
});

/**
 * Finds the intents that may have been sent after what a restored store remembers, and that wait for a
 * decision: those that the person may see, oldest first, and how many more there are.
 */
export const findDoubted = async (
  principal: Principal,
): Promise<{ requests: IntentView[]; othersCount: number }> => {
  const isDoubted = and(isNotNull(intents.doubtedAt), eq(intents.state, "needs_person"));
  const visibility = await visibilityOf(principal, intents);
  const [all] = await store().select({ count: count() }).from(intents).where(isDoubted);
  const rows = visibility
    ? await store()
        .select()
        .from(intents)
        .where(and(visibility, isDoubted))
        .orderBy(asc(intents.createdAt))
        .limit(maxDoubted)
    : [];
  const viewer = { principal, standsInFor: [] };
  return {
    requests: await toViews(rows, viewer),
    othersCount: (all?.count ?? 0) - rows.length,
  };
};

/** Returns the stored request of a draft. Only admins approve, and nothing is hidden from them. */
const wireOf = (row: IntentRow): IntentDetail["wire"] => {
  const payload = openOrNull(() => openPayload(row));
  return payload && { method: payload.method, target: payload.target, body: payload.body };
};

/** Returns the rule that a detail of the evidence names, if one. */
const ruleIn = ({ policy, rule, sentence }: Record<string, unknown>): KeptRule | null =>
  typeof policy === "number" && typeof rule === "number" && typeof sentence === "string"
    ? { version: policy, rule, sentence }
    : null;

const ruleInWords = (detail: Record<string, unknown>, words: RuleWords) => {
  const rule = ruleIn(detail);
  return rule ? { ...detail, sentence: words(rule) } : detail;
};

/** Returns an entry of the evidence for a person. The decider is shown by name: an account's id says nothing. */
const shownDetail = (
  { by, ...detail }: Record<string, unknown>,
  { userId }: Principal,
  words: RuleWords,
) => {
  const { name, difference, held } = detail;
  return {
    ...ruleInWords(detail, words),
    ...(isObject(held) && { held: ruleInWords(held, words) }),
    ...(typeof name === "string" && { name: personName(name) }),
    ...(typeof difference === "string" && { difference: storedText(difference) }),
    ...(by !== undefined && { isYou: by === userId }),
  };
};

/** Finds one intent with its evidence, oldest first; `null` where the person may see none. */
export const findIntent = async (
  principal: Principal,
  id: string,
): Promise<IntentDetail | null> => {
  const row = await findVisible(principal, id);
  if (!row) return null;
  const view = await toView(row, await viewerOf(principal, [row]));
  const isHeld = row.state === "draft" && row.heldBy !== null;
  const evidence = await store()
    .select({
      at: intentEvidence.at,
      attempt: intentEvidence.attempt,
      what: intentEvidence.what,
      detail: sql<Record<string, unknown>>`${intentEvidence.detail} - 'compared'`,
    })
    .from(intentEvidence)
    .where(eq(intentEvidence.intentId, id))
    .orderBy(asc(intentEvidence.id))
    .limit(1_000);
  const words = await readRuleWords(
    evidence.flatMap(({ detail }) => {
      const { held } = detail;
      return ruleIn(isObject(held) ? held : detail) ?? [];
    }),
  );
  return {
    ...view,
    conflict: await findVisibleConflict(principal, row),
    wire: isHeld && view.choices.includes("approve") ? wireOf(row) : null,
    canBeApproved: isHeld ? await hasApprover(row) : null,
    comparisons: await findComparisons(row, principal, view.sent),
    evidence: evidence.map(({ at, attempt, what, detail }) => ({
      at: at.toISOString(),
      attempt,
      what,
      detail: shownDetail(detail, principal, words),
    })),
  };
};
