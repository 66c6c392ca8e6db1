import type { IntentRow } from "#lib/server/intents/journal";
import { openPayload } from "#lib/server/intents/secrets";
import type { SubmitAnswer } from "#lib/v4/intent";
import type { FaultyService } from "./faulty-service.ts";
import type { PlannedWrite } from "./plan.ts";
import type { Commit } from "./service-world.ts";

/** One form that was sent, by the nonce of its key, and what its person was last told. */
export interface SentForm {
  nonce: string;
  write: PlannedWrite;
  answer: SubmitAnswer;
}

export interface Tally {
  /** Commits beyond the first of one write, but for an update that sets a value again. */
  duplicated: number;
  /**
   * Accepted without a commit of its own; committed, but neither accepted nor shown to a person; or
   * a person was told an end that it did not come to.
   */
  lost: number;
  /** Neither settled nor waiting for a person, or asked for and not in the journal at all. */
  silent: number;
  accepted: number;
  adopted: number;
  refused: number;
  needsPerson: number;
  /** Requests whose bytes are not those of the journal. */
  otherBytes: number;
  /** Why people were asked, and what was refused for. */
  reasons: Map<string, number>;
  /** What is wrong, and the intents that it is about. */
  wrongs: { what: string; intentIds: string[] }[];
}

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

/** Holds what was committed of one write to the rows that asked for it: usually one, at times three. */
const findWrongs = (name: string, commits: readonly Commit[], rows: readonly IntentRow[]) => {
  const lost: string[] = [];
  const isSetting = setsValue(name);
  const accepted = rows.filter(({ state }) => state === "accepted");
  const isShown = rows.some(({ state }) => state === "needs_person");
  const ids = commits.map(({ id }) => id);
  for (const row of accepted) {
    const isOwn = isSetting ? commits.length > 0 : ids.includes(row.resultId ?? "");
    if (!isOwn) lost.push(`accepted as ${row.resultId}, but committed were: ${ids.join(" ")}`);
  }
  const owned = new Set(accepted.map(({ resultId }) => resultId));
  const orphans = ids.filter((id) => (isSetting ? accepted.length === 0 : !owned.has(id)));
  if (!isShown) lost.push(...orphans.map((id) => `committed as ${id}, and nobody knows`));
  for (const row of rows) {
    // "Nothing was sent", while another form of the same content was: true if so it was.
    const isUntouched = row.sentAt === null || row.conflict !== null;
    if (row.state === "refused" && commits.length > 0 && !isUntouched) {
      lost.push(`refused after sending, but committed were: ${ids.join(" ")}`);
    }
  }
  return { lost, duplicated: isSetting ? 0 : Math.max(0, commits.length - 1) };
};

/** An end that a person was told must be the end that it is. */
const isLie = (row: IntentRow, { fate, resultId }: SubmitAnswer) =>
  (fate === "accepted" || fate === "refused") &&
  (row.state !== fate || (fate === "accepted" && row.resultId !== resultId));

/** Holds the journal to the service's own log of what it committed. */
export const tallyRun = (
  forms: readonly SentForm[],
  rows: readonly IntentRow[],
  service: FaultyService,
): Tally => {
  const tally: Tally = {
    duplicated: 0,
    lost: 0,
    silent: 0,
    accepted: 0,
    adopted: 0,
    refused: 0,
    needsPerson: 0,
    otherBytes: 0,
    reasons: new Map(),
    wrongs: [],
  };
  const rowByNonce = new Map(rows.map((row) => [row.intentKey, row]));
  const writeByNonce = new Map(forms.map(({ nonce, write }) => [nonce, write]));
  for (const { nonce, write, answer } of forms) {
    const row = rowByNonce.get(nonce);
    if (!row) {
      tally.silent += 1;
      const what = `${write.operation} ${write.n} is not in the journal: ${JSON.stringify(answer)}`;
      tally.wrongs.push({ what, intentIds: [] });
    } else if (isLie(row, answer)) {
      tally.lost += 1;
      tally.wrongs.push({ what: `told ${answer.fate}, is ${row.state}`, intentIds: [row.id] });
    }
  }
  for (const row of rows) {
    if (row.state === "accepted") tally.accepted += 1;
    else if (row.state === "refused") tally.refused += 1;
    else if (row.state === "needs_person") tally.needsPerson += 1;
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
  const byName = groupBy(rows, (row) => nameOfRow(row, writeByNonce.get(row.intentKey)));
  const commits = groupBy(service.world.commits, ({ route, body }) => nameOf(route, body));
  for (const name of new Set([...byName.keys(), ...commits.keys()])) {
    const asked = byName.get(name) ?? [];
    const { lost, duplicated } = findWrongs(name, commits.get(name) ?? [], asked);
    tally.lost += lost.length;
    tally.duplicated += duplicated;
    const what = [...lost, ...(duplicated > 0 ? [`${duplicated} duplicated`] : [])].join("; ");
    if (what !== "") tally.wrongs.push({ what, intentIds: asked.map(({ id }) => id) });
  }
  for (const { isWrite, method, path, body } of service.arrivals) {
    if (isWrite && !byName.has(nameOf(`${method} ${path}`, body ?? "{}"))) tally.otherBytes += 1;
  }
  return tally;
};
