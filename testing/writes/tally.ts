import type { SubmitAnswer } from "#lib/protocol/intent.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { openPayload } from "#lib/server/intents/journal/secrets.ts";
import { refusals } from "../service/faults.ts";
import type { FaultyService } from "../service/faulty-service.ts";
import { isRefusedDraft, isStoppedByPolicy } from "./approvals.ts";
import {
  type EvidenceRow,
  type FalseStatements,
  findFalseStatements,
  isOwnCommit,
  noFalseStatements,
  type WriteGroup,
} from "./false-statements.ts";
import type { PlannedWrite } from "./plan.ts";

/** A submitted form, by the nonce of its key, with the last answer that the person saw. */
export interface SentForm {
  nonce: string;
  write: PlannedWrite;
  answer: SubmitAnswer;
}

export interface Tally {
  /** Commits after the first of a group. Updates are not counted: they set the same value again. */
  duplicated: number;
  /** Commits that no intent shows, neither as accepted nor to a person who must decide. */
  lost: number;
  /** Intents that neither ended nor wait for a person, and forms without an intent. */
  silent: number;
  /** What Quartermaster shows and the service's log contradicts. */
  falseStatements: FalseStatements;
  accepted: number;
  adopted: number;
  refused: number;
  needsDecision: number;
  /** Requests whose body differs from the body in the journal. */
  otherBytes: number;
  /** Refusals that neither the service nor another request explains, by their reason. */
  unexplained: Map<string, number>;
  /** How often each reason led to a refusal or to a person's decision. */
  reasons: Map<string, number>;
  /** What must not have happened, and the intents concerned. */
  problems: { what: string; intentIds: string[] }[];
  groups: WriteGroup[];
}

export const addCounts = (to: Map<string, number>, counts: ReadonlyMap<string, number>) => {
  for (const [name, count] of counts) to.set(name, (to.get(name) ?? 0) + count);
};

export const addFalseStatements = (to: FalseStatements, more: FalseStatements) => {
  for (const kind of Object.keys(more) as (keyof FalseStatements)[]) to[kind] += more[kind];
};

/** Identifies a group by route and body. A PIN's body is shredded in the end, so by its device. */
const groupName = (route: string, body: string) =>
  route.endsWith("/pin-code") ? `PIN ${JSON.parse(body).productId}` : `${route} ${body}`;

const groupNameOf = (row: IntentRow, write: PlannedWrite | undefined) => {
  if (row.operation === "products.add-pin") return `PIN ${write?.input.productId}`;
  const payload = openPayload(row);
  return payload === null ? row.id : groupName(`${payload.method} ${payload.target}`, payload.body);
};

const isUpdateName = (name: string) => name.startsWith("PATCH") || name.startsWith("PIN");

/** Returns the commits that no intent shows, neither as its result nor to a person who must decide. */
const findOrphans = (group: WriteGroup) => {
  const { commits, rows, isUpdate } = group;
  if (rows.some(({ state }) => state === "needs_person")) return [];
  const accepted = rows.filter(({ state }) => state === "accepted");
  if (isUpdate) return accepted.length === 0 ? commits : [];
  return commits.filter(
    (commit) => !accepted.some((row) => isOwnCommit(row, { ...group, commits: [commit] })),
  );
};

/** Returns whether the person saw another outcome than the one in the journal. */
const hasOtherOutcome = (row: IntentRow, { status, resultId }: SubmitAnswer) =>
  (status === "accepted" || status === "refused") &&
  (row.state !== status || (status === "accepted" && row.resultId !== resultId));

const tallyForms = (tally: Tally, forms: readonly SentForm[], rows: readonly IntentRow[]) => {
  const rowByNonce = new Map(rows.map((row) => [row.idempotencyKey, row]));
  for (const { nonce, write, answer } of forms) {
    const row = rowByNonce.get(nonce);
    if (!row) {
      tally.silent += 1;
      const what = `${write.operation} ${write.n} is not in the journal: ${JSON.stringify(answer)}`;
      tally.problems.push({ what, intentIds: [] });
    } else if (hasOtherOutcome(row, answer)) {
      tally.falseStatements.outcomeChanged += 1;
      const what = `shown as ${answer.status}, but is ${row.state}`;
      tally.problems.push({ what, intentIds: [row.id] });
    }
  }
};

const explainedStatuses = refusals.map((fault) => Number.parseInt(fault, 10));

/** A busy machine may not send an intent before its deadline, which refuses it. */
const isTooLate = ({ sentAt, settledAt, deadline }: IntentRow) =>
  sentAt === null && settledAt !== null && settledAt >= deadline;

/**
 * Returns whether an intent was refused for a reason that the simulation doesn't cause: each refusal must
 * be the service's own, come from another intent or record, or from the deadline.
 */
const isUnexplained = (row: IntentRow) =>
  row.state === "refused" &&
  !isStoppedByPolicy(row) &&
  row.conflict === null &&
  !explainedStatuses.includes(row.failure?.status ?? Number.NaN) &&
  // Any other answer to what was sent refuses it only if a lookup agrees, such as a 404 of an update.
  (row.sentAt === null || row.failure?.status == null) &&
  !isTooLate(row);

const tallyStates = (tally: Tally, rows: readonly IntentRow[]) => {
  for (const row of rows) {
    if (row.state === "accepted") tally.accepted += 1;
    else if (row.state === "refused") tally.refused += 1;
    else if (isRefusedDraft(row)) tally.refused += 1;
    else if (row.state === "needs_person") tally.needsDecision += 1;
    else {
      tally.silent += 1;
      tally.problems.push({ what: `silent: ${row.state}`, intentIds: [row.id] });
    }
    if (row.isAdopted) tally.adopted += 1;
    if (row.state === "needs_person" || row.state === "refused") {
      const reason = `${row.operation}: ${row.reason ?? row.failure?.message ?? row.conflict?.kind}`;
      addCounts(tally.reasons, new Map([[reason, 1]]));
      if (isUnexplained(row)) addCounts(tally.unexplained, new Map([[reason, 1]]));
    }
  }
};

/** Compares the journal with the service's own log of commits. */
export const tallyRun = (
  forms: readonly SentForm[],
  rows: readonly IntentRow[],
  lines: readonly EvidenceRow[],
  service: FaultyService,
): Tally => {
  const tally: Tally = {
    duplicated: 0,
    lost: 0,
    silent: 0,
    falseStatements: noFalseStatements(),
    accepted: 0,
    adopted: 0,
    refused: 0,
    needsDecision: 0,
    otherBytes: 0,
    unexplained: new Map(),
    reasons: new Map(),
    problems: [],
    groups: [],
  };
  tallyForms(tally, forms, rows);
  tallyStates(tally, rows);
  const writeByNonce = new Map(forms.map(({ nonce, write }) => [nonce, write]));
  const evidence = Map.groupBy(lines, ({ intentId }) => intentId);
  const byName = Map.groupBy(rows, (row) => groupNameOf(row, writeByNonce.get(row.idempotencyKey)));
  const commits = Map.groupBy(service.state.commits, ({ route, body }) => groupName(route, body));
  for (const name of new Set([...byName.keys(), ...commits.keys()])) {
    const group: WriteGroup = {
      isUpdate: isUpdateName(name),
      commits: commits.get(name) ?? [],
      rows: byName.get(name) ?? [],
      evidence,
    };
    tally.groups.push(group);
    const orphans = findOrphans(group);
    const duplicated = group.isUpdate ? 0 : Math.max(0, group.commits.length - 1);
    const statements = findFalseStatements(group);
    tally.lost += orphans.length;
    tally.duplicated += duplicated;
    addFalseStatements(tally.falseStatements, statements.counts);
    const what = [
      ...orphans.map(({ id }) => `committed as ${id}, but no intent shows it`),
      ...(duplicated > 0 ? [`${duplicated} duplicated`] : []),
      ...statements.what,
    ];
    const intentIds = group.rows.map(({ id }) => id);
    if (what.length > 0) tally.problems.push({ what: what.join("; "), intentIds });
  }
  for (const { isWrite, method, path, body } of service.arrivals) {
    if (isWrite && !byName.has(groupName(`${method} ${path}`, body ?? "{}"))) tally.otherBytes += 1;
  }
  return tally;
};
