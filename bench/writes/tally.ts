import type { IntentRow } from "#lib/server/intents/journal";
import { openPayload } from "#lib/server/intents/secrets";
import type { FaultyService } from "./faulty-service.ts";
import type { PlannedWrite } from "./plan.ts";
import type { Commit } from "./service-world.ts";

export interface Tally {
  /** Writes of which the service committed more than one, beyond an update that sets a value again. */
  duplicated: number;
  /** Accepted without a commit, or committed without being accepted or shown to a person. */
  lost: number;
  /** Neither settled nor waiting for a person, or asked for and not in the journal at all. */
  silent: number;
  accepted: number;
  adopted: number;
  refused: number;
  needsPerson: number;
  /** Why people were asked, and what was refused for. */
  reasons: Map<string, number>;
  /** Requests whose bytes are not those of the journal. */
  otherBytes: number;
}

const setsValue = (route: string) => route.startsWith("PATCH") || route.endsWith("/pin-code");

const nameOf = (route: string, body: string) => `${route} ${body}`;

/** Holds the journal to the service's own log of what it committed. */
export const tallyRun = (
  planned: readonly PlannedWrite[],
  rows: readonly IntentRow[],
  service: FaultyService,
): Tally => {
  const byName = new Map<string, Commit[]>();
  for (const commit of service.world.commits) {
    const name = nameOf(commit.route, commit.body);
    byName.set(name, [...(byName.get(name) ?? []), commit]);
  }
  const inJournal = new Set<string>();
  const tally: Tally = {
    duplicated: 0,
    lost: 0,
    silent: Math.max(
      0,
      planned.length + 2 * planned.filter(({ isTripled }) => isTripled).length - rows.length,
    ),
    accepted: 0,
    adopted: 0,
    refused: 0,
    needsPerson: 0,
    reasons: new Map(),
    otherBytes: 0,
  };
  for (const row of rows) {
    const payload = openPayload(row);
    if (row.state === "accepted") tally.accepted += 1;
    else if (row.state === "refused") tally.refused += 1;
    else if (row.state === "needs_person") tally.needsPerson += 1;
    else tally.silent += 1;
    if (row.state === "needs_person" || row.state === "refused") {
      const why = `${row.operation}: ${row.reason ?? row.failure?.message ?? row.conflict?.kind}`;
      tally.reasons.set(why, (tally.reasons.get(why) ?? 0) + 1);
    }
    if (row.isAdopted) tally.adopted += 1;
    // A shredded PIN is told by its device alone; its commits are counted below.
    if (payload === null) continue;
    const name = nameOf(`${payload.method} ${payload.target}`, payload.body);
    inJournal.add(name);
    const commits = byName.get(name) ?? [];
    if (commits.length > 1 && !setsValue(name.slice(0, name.indexOf("{")).trim())) {
      tally.duplicated += commits.length - 1;
    }
    const isCommitted = commits.length > 0;
    const before = tally.lost;
    if (row.state === "accepted" && !isCommitted) tally.lost += 1;
    // "It is being placed, or was, by another form" is true, and that one is held to account.
    if (row.state === "refused" && isCommitted && row.conflict === null) tally.lost += 1;
    const isOwn = commits.some(({ id }) => id === row.resultId);
    if (row.state === "accepted" && row.isCreate && isCommitted && !isOwn) tally.lost += 1;
    if (tally.lost > before) {
      const ids = commits.map(({ id }) => id).join(" ");
      const how = row.isAdopted ? "adopted" : "answered";
      tally.reasons.set(`LOST ${row.id} ${row.state} ${how} ${row.resultId}, committed ${ids}`, 1);
    }
  }
  for (const { isWrite, method, path, body } of service.arrivals) {
    if (!isWrite || path.endsWith("/pin-code")) continue;
    if (!inJournal.has(nameOf(`${method} ${path}`, body ?? ""))) tally.otherBytes += 1;
  }
  return tally;
};
