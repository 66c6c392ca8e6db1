import type { SubmitAnswer } from "#lib/protocol/intent.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { openPayload } from "#lib/server/intents/journal/secrets.ts";
import type { FaultyService } from "../service/faulty-service.ts";
import {
  type Asked,
  type EvidenceRow,
  type FalseStatements,
  findFalseStatements,
  isOwnCommit,
  noFalseStatements,
} from "./false-statements.ts";
import type { PlannedWrite } from "./plan.ts";

/** One form that was sent, by the nonce of its key, and what its person was last told. */
export interface SentForm {
  nonce: string;
  write: PlannedWrite;
  answer: SubmitAnswer;
}

export interface Tally {
  /** Commits beyond the first of one write, but for an update that sets a value again. */
  duplicated: number;
  /** Committed, but neither accepted nor shown to a person. */
  lost: number;
  /** Neither settled nor waiting for a person, or asked for and not in the journal at all. */
  silent: number;
  /** What a person is shown, and what the service's log contradicts. */
  falseStatements: FalseStatements;
  accepted: number;
  adopted: number;
  refused: number;
  needsDecision: number;
  /** Requests whose bytes are not those of the journal. */
  otherBytes: number;
  /** Why people were asked, and what was refused for. */
  reasons: Map<string, number>;
  /** What is wrong, and the intents that it is about. */
  wrongs: { what: string; intentIds: string[] }[];
}

export const emptyTally = (): Tally => ({
  duplicated: 0,
  lost: 0,
  silent: 0,
  falseStatements: noFalseStatements(),
  accepted: 0,
  adopted: 0,
  refused: 0,
  needsDecision: 0,
  otherBytes: 0,
  reasons: new Map(),
  wrongs: [],
});

export const addCounts = (to: Map<string, number>, counts: ReadonlyMap<string, number>) => {
  for (const [name, count] of counts) to.set(name, (to.get(name) ?? 0) + count);
};

export const addFalseStatements = (to: FalseStatements, more: FalseStatements) => {
  to.refusedButCommitted += more.refusedButCommitted;
  to.absentButCommitted += more.absentButCommitted;
  to.acceptedButNot += more.acceptedButNot;
  to.outcomeChanged += more.outcomeChanged;
};

/** What tells one write from another: a PIN's body is shredded in the end, so its device does. */
const nameOf = (route: string, body: string) =>
  route.endsWith("/pin-code") ? `PIN ${JSON.parse(body).productId}` : `${route} ${body}`;

const nameOfRow = (row: IntentRow, write: PlannedWrite | undefined) => {
  if (row.operation === "products.add-pin") return `PIN ${write?.input.productId}`;
  const payload = openPayload(row);
  return payload === null ? row.id : nameOf(`${payload.method} ${payload.target}`, payload.body);
};

const setsValue = (name: string) => name.startsWith("PATCH") || name.startsWith("PIN");

const groupBy = <Item>(items: Iterable<Item>, keyOf: (item: Item) => string) => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

/** Commits that no request shows, neither as its result nor to a person who must decide. */
const findOrphans = (asked: Asked) => {
  const { commits, rows, isSetting } = asked;
  if (rows.some(({ state }) => state === "needs_person")) return [];
  const accepted = rows.filter(({ state }) => state === "accepted");
  if (isSetting) return accepted.length === 0 ? commits : [];
  return commits.filter(
    (commit) => !accepted.some((row) => isOwnCommit(row, { ...asked, commits: [commit] })),
  );
};

/** An outcome that a person was given must be the outcome that it is. */
const isOtherOutcome = (row: IntentRow, { status, resultId }: SubmitAnswer) =>
  (status === "accepted" || status === "refused") &&
  (row.state !== status || (status === "accepted" && row.resultId !== resultId));

const tallyForms = (tally: Tally, forms: readonly SentForm[], rows: readonly IntentRow[]) => {
  const rowByNonce = new Map(rows.map((row) => [row.idempotencyKey, row]));
  for (const { nonce, write, answer } of forms) {
    const row = rowByNonce.get(nonce);
    if (!row) {
      tally.silent += 1;
      const what = `${write.operation} ${write.n} is not in the journal: ${JSON.stringify(answer)}`;
      tally.wrongs.push({ what, intentIds: [] });
    } else if (isOtherOutcome(row, answer)) {
      tally.falseStatements.outcomeChanged += 1;
      tally.wrongs.push({ what: `told ${answer.status}, is ${row.state}`, intentIds: [row.id] });
    }
  }
};

const tallyStates = (tally: Tally, rows: readonly IntentRow[]) => {
  for (const row of rows) {
    if (row.state === "accepted") tally.accepted += 1;
    else if (row.state === "refused") tally.refused += 1;
    else if (row.state === "needs_person") tally.needsDecision += 1;
    else {
      tally.silent += 1;
      tally.wrongs.push({ what: `silent: ${row.state}`, intentIds: [row.id] });
    }
    if (row.isAdopted) tally.adopted += 1;
    if (row.state === "needs_person" || row.state === "refused") {
      const why = `${row.operation}: ${row.reason ?? row.failure?.message ?? row.conflict?.kind}`;
      tally.reasons.set(why, (tally.reasons.get(why) ?? 0) + 1);
    }
  }
};

/** Holds the journal to the service's own log of what it committed. */
export const tallyRun = (
  forms: readonly SentForm[],
  rows: readonly IntentRow[],
  lines: readonly EvidenceRow[],
  service: FaultyService,
): Tally => {
  const tally = emptyTally();
  tallyForms(tally, forms, rows);
  tallyStates(tally, rows);
  const writeByNonce = new Map(forms.map(({ nonce, write }) => [nonce, write]));
  const evidence = groupBy(lines, ({ intentId }) => intentId);
  const byName = groupBy(rows, (row) => nameOfRow(row, writeByNonce.get(row.idempotencyKey)));
  const commits = groupBy(service.world.commits, ({ route, body }) => nameOf(route, body));
  for (const name of new Set([...byName.keys(), ...commits.keys()])) {
    const asked: Asked = {
      isSetting: setsValue(name),
      commits: commits.get(name) ?? [],
      rows: byName.get(name) ?? [],
      evidence,
    };
    const orphans = findOrphans(asked);
    const duplicated = asked.isSetting ? 0 : Math.max(0, asked.commits.length - 1);
    const statements = findFalseStatements(asked);
    tally.lost += orphans.length;
    tally.duplicated += duplicated;
    addFalseStatements(tally.falseStatements, statements.counts);
    const what = [
      ...orphans.map(({ id }) => `committed as ${id}, and shown to nobody`),
      ...(duplicated > 0 ? [`${duplicated} duplicated`] : []),
      ...statements.what,
    ];
    const intentIds = asked.rows.map(({ id }) => id);
    if (what.length > 0) tally.wrongs.push({ what: what.join("; "), intentIds });
  }
  for (const { isWrite, method, path, body } of service.arrivals) {
    if (isWrite && !byName.has(nameOf(`${method} ${path}`, body ?? "{}"))) tally.otherBytes += 1;
  }
  return tally;
};
