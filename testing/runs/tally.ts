import { inArray } from "drizzle-orm";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { runRows } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { prepare } from "#lib/v4/client/prepare-write.ts";
import type { FaultyService } from "../service/faulty-service.ts";
import type { EvidenceRow } from "../writes/false-statements.ts";
import { type SentForm, type Tally, tallyRun } from "../writes/tally.ts";
import type { BenchRun, Violations } from "./bench-run.ts";
import type { CheckedWrite, ExpectedWrite } from "./plan.ts";
import { unreadableMs } from "./settings.ts";
import { holeMark } from "./stored-runs.ts";

/** What must not happen to a run, besides what must not happen to its requests. All must be 0. */
export const runViolations = [
  // A request that no row of a started run asks for.
  "outside",
  // A request with other bytes than those that were checked.
  "other bytes",
  // A row that became two requests.
  "row sent twice",
  "started twice",
  "without outcome",
  // Sent although what it was checked against had changed.
  "sent though changed",
  "sent while paused",
  // An order for a person whom the service did not show yet.
  "sent too early",
  // Not sent, although nothing was in the way.
  "halted without reason",
  // More requests than the limit of unknown or refused ones allows.
  "did not halt",
  // The check made other writes of a line than its cells say.
  "misread",
] as const;
export type RunViolation = (typeof runViolations)[number];

export interface RunsTally {
  journal: Tally;
  counts: Record<RunViolation, number>;
  what: Violations;
  lines: number;
  rows: number;
  /** Lines by the outcome of their rows: accepted, refused, halted, needs you. */
  outcomes: Map<string, number>;
  /** Lines of which the check made no write. */
  blocked: number;
  /** Rows that were halted because something had changed. */
  changed: number;
}

interface TallyInput {
  runs: readonly BenchRun[];
  forms: readonly SentForm[];
  rows: readonly IntentRow[];
  lines: readonly EvidenceRow[];
  service: FaultyService;
  violations: Violations;
}

type StoredRow = typeof runRows.$inferSelect;

const says = (input: Readonly<Record<string, unknown>>, { fields }: ExpectedWrite) =>
  Object.entries(fields).every(
    ([name, value]) => JSON.stringify(input[name]) === JSON.stringify(value),
  );

/** Compares the checked writes with what the cells say. */
const findMisread = ({ plan, checked }: BenchRun): string[] => {
  const byLine = Map.groupBy(checked, ({ line }) => line);
  return plan.lines.flatMap(({ expected }, index) => {
    const writes = byLine.get(index + 2);
    // Blocked: a service of this shape may not show what the line needs.
    if (!writes) return [];
    const isSame =
      writes.length === expected.length &&
      expected.every((write, n) => {
        const found = writes[n];
        return found?.operation === write.operation && says(found.input, write);
      });
    if (isSame) return [];
    return [
      `${plan.kind}, row ${index + 2}: ${JSON.stringify(writes.map(({ request }) => request))}`,
    ];
  });
};

/** Returns the request of a checked write, with the id that its earlier row was accepted with. */
const fill = ({ request, operation, hole }: CheckedWrite, id: string | null) => {
  if (hole === null) return request;
  if (id === null) return null;
  const isInPath = operation.endsWith(".update");
  return request.replace(holeMark, () =>
    isInPath ? encodeURIComponent(id) : JSON.stringify(id).slice(1, -1),
  );
};

const requestOfForm = ({ write }: SentForm) => {
  const prepared = prepare(write.operation, write.input);
  if (!("payload" in prepared)) throw new Error("A form can't be prepared");
  const { method, target, body } = prepared.payload;
  return `${method} ${target} ${body}`;
};

/** An intent that expired before a byte of it was sent is followed by another of the same row. */
const hasExpired = ({ state, sentAt, settledAt, deadline }: IntentRow) =>
  state === "refused" && sentAt === null && settledAt !== null && settledAt >= deadline;

const notAccepted = (state: string | undefined) => state === "refused" || state === "abandoned";

/** Compares runs with the journal, and the journal with the service's own log. */
export const tallyRuns = async (input: TallyInput): Promise<RunsTally> => {
  const { runs, forms, rows, lines, service, violations } = input;
  const add = (name: RunViolation, what: string) =>
    violations.set(name, [...(violations.get(name) ?? []), what]);
  const stored = await store()
    .select()
    .from(runRows)
    .where(
      inArray(
        runRows.runId,
        runs.map(({ id }) => id),
      ),
    );
  const intentById = new Map(rows.map((row) => [row.id, row]));
  const keyOf = (runId: string, position: number) => `${runId} ${position}`;
  const rowByKey = new Map(stored.map((row) => [keyOf(row.runId, row.position), row]));
  const intentOf = (row: StoredRow | undefined) => intentById.get(row?.intentId ?? "");
  const outcomes = new Map<string, number>();
  const allowed = new Set(forms.map(requestOfForm));
  let changed = 0;

  for (const run of runs) {
    for (const what of findMisread(run)) add("misread", what);
    let sentCount = 0;
    for (const write of run.checked) {
      const name = `${run.plan.kind}, row ${write.line}, ${write.operation}`;
      const row = rowByKey.get(keyOf(run.id, write.position));
      const intent = intentOf(row);
      const dependency =
        write.dependsOn === null ? undefined : rowByKey.get(keyOf(run.id, write.dependsOn));
      const filledBy = intentOf(dependency);
      const request = fill(write, filledBy?.state === "accepted" ? filledBy.resultId : null);
      if (request !== null) allowed.add(request);
      if (intent?.sentAt) sentCount += 1;
      const outcome = intent?.state ?? (row?.halted ? "halted" : "waiting");
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      const isDisturbed = run.disturbed.has(write.position);
      if (isDisturbed && intent?.sentAt) add("sent though changed", name);
      if (row?.halted && !intent) {
        const isExplained =
          isDisturbed || Boolean(dependency?.halted) || notAccepted(filledBy?.state);
        if (isDisturbed) changed += 1;
        if (!isExplained) add("halted without reason", `${name}: ${row.halted}`);
      } else if (!intent && run.view.state !== "stopped") {
        // What waits for a row that a person must decide waits with it.
        if (filledBy?.state !== "needs_person") add("without outcome", name);
      }
    }
    if (run.halts && sentCount > run.halts.maxSent + run.view.canary.size) {
      add("did not halt", `${sentCount} sent, all with "${run.halts.fault}"`);
    }
  }

  const noted = new Set(stored.map(({ intentId }) => intentId));
  for (const intent of rows) {
    if (intent.runId === null || noted.has(intent.id) || hasExpired(intent)) continue;
    add("row sent twice", `${intent.operation} is ${intent.state}, and no row names it`);
  }
  for (const { isWrite, method, path, body } of service.arrivals) {
    if (isWrite && !allowed.has(`${method} ${path} ${body}`)) {
      add("other bytes", `${method} ${path} ${body}`);
    }
  }
  for (const { route, body } of service.state.commits) {
    if (!allowed.has(`${route} ${body}`)) add("outside", `${route} ${body}`);
  }
  const people = new Map(service.state.records.employees.map((person) => [person.id, person]));
  for (const { route, body, at } of service.state.commits) {
    if (route !== "POST /v4/orders") continue;
    const person = people.get((JSON.parse(body) as { employeeId: string }).employeeId);
    if (!person || Date.parse(String(person.createdAt)) + unreadableMs <= at) continue;
    add("sent too early", body);
  }
  const counts = Object.fromEntries(
    runViolations.map((name) => [name, violations.get(name)?.length ?? 0]),
  ) as RunsTally["counts"];
  return {
    journal: tallyRun(forms, rows, lines, service),
    counts,
    what: violations,
    lines: runs.reduce((sum, { plan }) => sum + plan.lines.length, 0),
    rows: runs.reduce((sum, { checked }) => sum + checked.length, 0),
    outcomes,
    blocked: runs.reduce(
      (sum, { plan, checked }) =>
        sum + plan.lines.length - new Set(checked.map(({ line }) => line)).size,
      0,
    ),
    changed,
  };
};
