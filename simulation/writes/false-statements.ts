import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import type { intentEvidence } from "#lib/server/store/journal-schema.ts";
import type { Commit } from "../service/service-world.ts";

export type EvidenceRow = typeof intentEvidence.$inferSelect;

/**
 * What a person is shown and what the service's own log contradicts. All must be 0.
 *
 * - `refusedButCommitted`: the request is shown as refused, and the service committed it.
 * - `absentButCommitted`: the request's page says that it is not there, and the service had
 *   committed it before that was said.
 * - `acceptedButNot`: the request is shown as accepted, and the service never committed it, or
 *   committed another record than the one that is shown as the result.
 * - `outcomeChanged`: a person was given an outcome (accepted, refused) and the request has another.
 *
 * "Waiting", "unknown" and "needs you" claim nothing and can't be false.
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

/** One write by its content: everything that was asked and committed of it. */
export interface Asked {
  /** An update or a PIN: it has no record of its own, and setting it twice changes nothing. */
  isSetting: boolean;
  commits: readonly Commit[];
  rows: readonly IntentRow[];
  evidence: ReadonlyMap<string, readonly EvidenceRow[]>;
}

/**
 * Whether a commit is the record that an accepted request shows. Where the service shows no ids (of
 * addresses), the console has none either, or names a record by a hash of its content.
 */
const isResult = (commit: Commit, { resultId }: IntentRow) =>
  commit.hasId ? commit.id === resultId : resultId === null || resultId.startsWith("#");

/** Commits that no other accepted request shows as its own result. */
const unclaimedCommits = (row: IntentRow, { commits, rows, isSetting }: Asked) => {
  const others = rows.filter(({ id, state }) => id !== row.id && state === "accepted");
  if (isSetting) return others.length > 0 ? [] : commits;
  return commits.filter((commit) => !others.some((other) => isResult(commit, other)));
};

export const isOwnCommit = (row: IntentRow, { commits, isSetting }: Asked) =>
  isSetting ? commits.length > 0 : commits.some((commit) => isResult(commit, row));

const clockToleranceMs = 50;

/**
 * Commits that this request's own sending may have caused: they came after it, and no other request
 * of the same content was sent in between.
 */
const mayBeOfSending = ({ id, sentAt }: IntentRow, { commits, rows }: Asked) => {
  const from = sentAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const others = rows.flatMap((row) => (row.id === id || !row.sentAt ? [] : row.sentAt.getTime()));
  return commits.some(
    ({ at }) =>
      at >= from - clockToleranceMs &&
      !others.some((other) => other > from && other <= at + clockToleranceMs),
  );
};

/**
 * "Nothing was sent, because the same is under way" is true while the other request of the same
 * content commits; so is a conflict that the other one caused, and a refusal before the other one
 * was sent. A request alone has no such excuse.
 */
const isFalselyRefused = (row: IntentRow, asked: Asked) => {
  if (row.state !== "refused" || asked.commits.length === 0) return false;
  if (asked.rows.length === 1) return true;
  if (!mayBeOfSending(row, asked)) return false;
  return row.conflict === null || unclaimedCommits(row, asked).length > 0;
};

/** A search that begins right after a commit may read a list that does not show it yet. */
const lookupGraceMs = 2_500;
/**
 * One list that came without its records is a fault of the service, and its line on the page only
 * tells what that answer held. As many in a row as must agree are a claim.
 */
const lookupsThatClaim = 3;

/** Sentences of a "needs you" that claim absence. Source: lib/server/intents, the reasons. */
const absenceClaims = /\b(was|is) not (found|there)\b(?!, but)|\bnot been created\b/i;

/**
 * The moments at which the request's page claims absence, each with how long before it a commit must
 * have happened to contradict it:
 * a state of `absent` after lookups is shown as "not found", and without any as "not confirmed"; a
 * lookup that found nothing as "a complete
 * search did not show it"; and the reason of a "needs you" may say that it was not found, beside
 * the offer to send it again.
 */
const absenceStatements = (row: IntentRow, lines: readonly EvidenceRow[]) => {
  const statements = lines.flatMap(({ what, at }, index) => {
    const hasLooked = lines.slice(0, index).some((line) => line.what === "looked");
    if (what === "absent" && hasLooked) return { at: at.getTime() - clockToleranceMs, what };
    return [];
  });
  const lookups = lines.filter(({ what }) => what === "looked");
  for (const [index, { at }] of lookups.entries()) {
    const inRow = lookups.slice(index, index + lookupsThatClaim);
    const doAgree = inRow.every(({ detail }) => detail.finding === "empty");
    if (doAgree && inRow.length === lookupsThatClaim) {
      // The first of them must have begun after the commit.
      statements.push({ at: at.getTime() - lookupGraceMs, what: "lookups found nothing" });
    }
  }
  const asked = lines.findLast(({ what }) => what === "needs_person");
  if (row.state === "needs_person" && asked && absenceClaims.test(row.reason ?? "")) {
    statements.push({ at: asked.at.getTime() - clockToleranceMs, what: row.reason ?? "" });
  }
  return statements;
};

const findFalseAbsence = (row: IntentRow, asked: Asked): string | null => {
  const unclaimed = unclaimedCommits(row, asked);
  const found = absenceStatements(row, asked.evidence.get(row.id) ?? []).find(({ at }) =>
    unclaimed.some((commit) => commit.at < at),
  );
  return found?.what ?? null;
};

/** Holds what each request of one write shows to the commits of that write. */
export const findFalseStatements = (asked: Asked) => {
  const counts = noFalseStatements();
  const what: string[] = [];
  const ids = asked.commits.map(({ id }) => id).join(" ");
  for (const row of asked.rows) {
    if (row.state === "accepted" && !isOwnCommit(row, asked)) {
      counts.acceptedButNot += 1;
      what.push(`accepted as ${row.resultId}, but committed were: ${ids}`);
    }
    if (isFalselyRefused(row, asked)) {
      counts.refusedButCommitted += 1;
      what.push(`refused (${row.failure?.status ?? row.failure?.message}), but committed: ${ids}`);
    }
    const absence = findFalseAbsence(row, asked);
    if (absence !== null) {
      counts.absentButCommitted += 1;
      what.push(`said to be absent (${absence}), but committed: ${ids}`);
    }
  }
  return { counts, what };
};
