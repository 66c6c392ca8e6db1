import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import type { intentEvidence } from "#lib/server/store/journal-schema.ts";
import type { Commit } from "../service/service-state.ts";

export type EvidenceRow = typeof intentEvidence.$inferSelect;

/**
 * Counts of what Quartermaster shows and the service's log contradicts. All must be 0.
 *
 * - `refusedButCommitted`: shown as refused, but the service committed it.
 * - `absentButCommitted`: the request's page says that the record does not exist, but the service
 *   had committed it before.
 * - `acceptedButNot`: shown as accepted, but the service never committed it, or committed another
 *   record than the one that is shown as the result.
 * - `outcomeChanged`: the person was shown an outcome (accepted, refused), and the intent now has
 *   another one.
 *
 * "Waiting", "unknown" and "needs you" claim nothing, so they can't be false.
 */
export interface FalseStatements {
  refusedButCommitted: number;
  absentButCommitted: number;
  acceptedButNot: number;
  outcomeChanged: number;
}

export const noFalseStatements = (): FalseStatements => ({
  refusedButCommitted: 0,
  absentButCommitted: 0,
  acceptedButNot: 0,
  outcomeChanged: 0,
});

export const sumOf = (statements: FalseStatements) =>
  Object.values(statements).reduce((sum: number, count: number) => sum + count, 0);

/** All intents and all commits with the same content. */
export interface WriteGroup {
  /** An update or a PIN. It has no record of its own, and sending it twice sets the same value. */
  isUpdate: boolean;
  commits: readonly Commit[];
  rows: readonly IntentRow[];
  /** The evidence of each intent, by its id. */
  evidence: ReadonlyMap<string, readonly EvidenceRow[]>;
}

/**
 * Returns whether a commit is the record that an accepted intent shows. If the service shows no ids
 * (of addresses), the intent has no id either, or a hash of the record's content.
 */
const isResult = (commit: Commit, { resultId }: IntentRow) =>
  commit.hasId ? commit.id === resultId : resultId === null || resultId.startsWith("#");

/** Returns the commits that no other accepted intent shows as its result. */
const unclaimedCommits = (row: IntentRow, { commits, rows, isUpdate }: WriteGroup) => {
  const others = rows.filter(({ id, state }) => id !== row.id && state === "accepted");
  if (isUpdate) return others.length > 0 ? [] : commits;
  return commits.filter((commit) => !others.some((other) => isResult(commit, other)));
};

/** Returns whether the service committed what an accepted intent shows. */
export const isOwnCommit = (row: IntentRow, { commits, isUpdate }: WriteGroup) =>
  isUpdate ? commits.length > 0 : commits.some((commit) => isResult(commit, row));

const clockToleranceMs = 50;

/**
 * Returns whether the request of this intent may have caused a commit: one that came after it, with
 * no request of another intent of the group in between.
 */
const mayHaveCommitted = ({ id, sentAt }: IntentRow, { commits, rows }: WriteGroup) => {
  const from = sentAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const others = rows.flatMap((row) => (row.id === id || !row.sentAt ? [] : row.sentAt.getTime()));
  return commits.some(
    ({ at }) =>
      at >= from - clockToleranceMs &&
      !others.some((other) => other > from && other <= at + clockToleranceMs),
  );
};

/**
 * A refusal is true in a group with a commit if another intent caused the commit: because the same
 * content was already in progress, because of a conflict, or because it was sent later. An intent
 * without others in its group has no such reason.
 */
const isFalselyRefused = (row: IntentRow, group: WriteGroup) => {
  if (row.state !== "refused" || group.commits.length === 0) return false;
  if (group.rows.length === 1) return true;
  if (!mayHaveCommitted(row, group)) return false;
  return row.conflict === null || unclaimedCommits(row, group).length > 0;
};

/** A lookup that begins right after a commit may read a list that does not show the record yet. */
const lookupGraceMs = 2_500;
/**
 * The number of agreeing lookups in a row that together claim absence. A single one reports what one
 * answer contained, and the service may have left the record out by a fault.
 */
const lookupsThatClaim = 3;

/** Reasons of a "needs you" that claim absence. Source: lib/server/intents, the reasons. */
const absenceClaims = /\b(was|is) not (found|there)\b(?!, but)|\bnot been created\b/i;

/** A claim that a record does not exist. A commit before `at` contradicts it. */
interface AbsenceClaim {
  at: number;
  what: string;
}

/** The state `absent` is shown as "not found", but without any lookup as "not confirmed". */
const claimsOfState = (lines: readonly EvidenceRow[]): AbsenceClaim[] =>
  lines.flatMap(({ what, at }, index) => {
    const hasLookup = lines.slice(0, index).some((line) => line.what === "looked");
    return what === "absent" && hasLookup ? { at: at.getTime() - clockToleranceMs, what } : [];
  });

/** Each lookup that found nothing is shown as a complete search without a match. */
const claimsOfLookups = (lines: readonly EvidenceRow[]): AbsenceClaim[] => {
  const lookups = lines.filter(({ what }) => what === "looked");
  return lookups.flatMap(({ at }, index) => {
    const inRow = lookups.slice(index, index + lookupsThatClaim);
    const isClaim =
      inRow.length === lookupsThatClaim && inRow.every(({ detail }) => detail.finding === "empty");
    // The first of them must have begun after the commit.
    return isClaim ? { at: at.getTime() - lookupGraceMs, what: "lookups found nothing" } : [];
  });
};

/** The reason of a "needs you" may say that nothing was found, next to the offer to send it again. */
const claimsOfReason = (row: IntentRow, lines: readonly EvidenceRow[]): AbsenceClaim[] => {
  const line = lines.findLast(({ what }) => what === "needs_person");
  const what = row.reason ?? "";
  if (row.state !== "needs_person" || !line || !absenceClaims.test(what)) return [];
  return [{ at: line.at.getTime() - clockToleranceMs, what }];
};

const findFalseAbsence = (row: IntentRow, group: WriteGroup): string | null => {
  const unclaimed = unclaimedCommits(row, group);
  const lines = group.evidence.get(row.id) ?? [];
  const claims = [
    ...claimsOfState(lines),
    ...claimsOfLookups(lines),
    ...claimsOfReason(row, lines),
  ];
  const contradicted = claims.find(({ at }) => unclaimed.some((commit) => commit.at < at));
  return contradicted?.what ?? null;
};

/** Compares what each intent of a group shows with the commits of that group. */
export const findFalseStatements = (group: WriteGroup) => {
  const counts = noFalseStatements();
  const what: string[] = [];
  const ids = group.commits.map(({ id }) => id).join(" ");
  for (const row of group.rows) {
    if (row.state === "accepted" && !isOwnCommit(row, group)) {
      counts.acceptedButNot += 1;
      what.push(`accepted as ${row.resultId}, but the service committed: ${ids}`);
    }
    if (isFalselyRefused(row, group)) {
      counts.refusedButCommitted += 1;
      const reason = row.failure?.status ?? row.failure?.message;
      what.push(`refused (${reason}), but the service committed: ${ids}`);
    }
    const absence = findFalseAbsence(row, group);
    if (absence !== null) {
      counts.absentButCommitted += 1;
      what.push(`shown as absent (${absence}), but the service committed: ${ids}`);
    }
  }
  return { counts, what };
};
