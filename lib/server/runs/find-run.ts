import "server-only";
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { sentencesText } from "#lib/protocol/intl-words.ts";
import type { LineState, RunLine, RunLinesAnswer, RunStep, RunView } from "#lib/protocol/run.ts";
import { keptText, noteInWords } from "#lib/protocol/run-note.ts";
import type { StoredLine } from "#lib/runs/check/checked-line.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { openOrNull } from "#lib/server/intents/journal/secrets.ts";
import { statusOf } from "#lib/server/intents/journal/state.ts";
import { toViewer } from "#lib/server/intents/read/view.ts";
import { visibilityOf } from "#lib/server/intents/read/visibility.ts";
import { type Policy, readPolicy } from "#lib/server/policies/policy-versions.ts";
import { readProgress } from "#lib/server/runs/release/run-progress.ts";
import { choicesOf, isStartRequested } from "#lib/server/runs/run-choices.ts";
import { findRunVerdict, type RunVerdict } from "#lib/server/runs/run-policy.ts";
import { agentOf } from "#lib/server/runs/stored/proposal.ts";
import { openLine, type RunRecord, type RunRow } from "#lib/server/runs/stored/run-row.ts";
import { isStarted } from "#lib/server/runs/stored/run-state.ts";
import { findRunWhere } from "#lib/server/runs/stored/run-store.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { runRows, runs } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";
import { personName, storedOrNull } from "#lib/server/words/stored-words.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** The most runs that the list shows, newest first. */
const maxRuns = 100;

/** Finds a run that the person may see; `null` for another manager's as for an unknown id. */
export const findVisibleRun = async (
  principal: Principal,
  id: string,
): Promise<RunRecord | null> => {
  const visibility = await visibilityOf(principal, runs);
  return visibility && findRunWhere(and(eq(runs.id, id), visibility));
};

/** Returns the query of each line of a run: its state, and when something last happened to it. */
const lineStates = (run: Pick<RunRecord, "id" | "state">): SQL => {
  // A changed line keeps the result of before until it is checked again, so that no problem vanishes.
  const before = sql`coalesce(max(r.result), 'unchecked')`;
  const after = sql`case
    when max(r.result) in ('blocked', 'unchanged') then max(r.result)
    when bool_or(i.state = 'needs_person') then 'needs you'
    when bool_or(i.state in ('unknown', 'absent')) then 'checking'
    when bool_or(i.state in ('refused', 'abandoned')) then 'refused'
    when bool_or(r.halted is not null and r.intent_id is null) then 'halted'
    when bool_or(i.state in ('ready', 'claimed', 'sending')) then 'sending'
    when bool_or(r.intent_id is null) then 'waiting'
    else 'accepted' end`;
  return sql`select r.line, ${isStarted(run.state) ? after : before} as state,
      max(coalesce(i.settled_at, i.created_at, r.settled_at)) as at
    from ${runRows} r left join ${intents} i on i.id = r.intent_id
    where r.run_id = ${run.id} group by r.line`;
};

const countLines = async (run: RunRecord): Promise<RunView["counts"]> => {
  const { rows } = await store().execute<{ state: LineState; count: number }>(sql`
    select state, count(*)::int as count from (${lineStates(run)}) as lines group by state`);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

const countWrites = async ({ id }: RunRecord): Promise<RunView["writes"]> => {
  const rows = await store()
    .select({ operation: runRows.operation, count: sql<number>`count(*)::int` })
    .from(runRows)
    .where(and(eq(runRows.runId, id), sql`${runRows.operation} is not null`))
    .groupBy(runRows.operation);
  return Object.fromEntries(rows.map(({ operation, count }) => [operation, count]));
};

const countLastMinute = async ({ id }: RunRecord): Promise<number> => {
  const { rows } = await store().execute<{ count: number }>(sql`
    select count(distinct r.line)::int as count
    from ${runRows} r join ${intents} i on i.id = r.intent_id
    where r.run_id = ${id} and i.settled_at > clock_timestamp() - interval '1 minute'`);
  return rows[0]?.count ?? 0;
};

const countCanary = async ({ id }: RunRecord): Promise<number> => {
  const { rows } = await store().execute<{ count: number }>(sql`
    select count(distinct line)::int as count from ${runRows} where run_id = ${id} and is_canary`);
  return rows[0]?.count ?? 0;
};

const canaryOf = (run: RunRecord, size: number, isOpen: boolean): RunView["canary"] => {
  if (size === 0) return { size, state: "none" };
  if (!isStarted(run.state)) return { size, state: "ahead" };
  if (run.canaryConfirmedAt) return { size, state: "confirmed" };
  if (run.pauseCause === "canary") return { size, state: "asks" };
  return { size, state: isOpen ? "running" : "settled" };
};

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** What the policy says is of interest until the run is started, and afterwards in who approved it. */
const findVerdict = async (run: RunRecord, policy?: Policy): Promise<RunVerdict> =>
  run.state === "checked"
    ? findRunVerdict(run, policy ?? (await readPolicy()))
    : { holds: [], blocked: null };

const policyTextsOf = ({ holds, blocked }: RunVerdict): RunView["policy"] =>
  blocked === null ? holds.map(({ sentence, text }) => sentencesText([sentence, text])) : [blocked];

/** Returns a run as the viewer may see it. `policy`: the one that holds; it is read where it is left out. */
export const toRunView = async (
  run: RunRecord,
  principal: Principal,
  policy?: Policy,
): Promise<RunView> => {
  const [counts, writes, progress, canarySize, linesPerMinute, verdict, viewer] = await Promise.all(
    [
      countLines(run),
      countWrites(run),
      readProgress(run),
      countCanary(run),
      countLastMinute(run),
      findVerdict(run, policy),
      run.state === "checked" ? toViewer(principal) : { principal, standsInFor: [] },
    ],
  );
  const { maxUnknown, maxRefused } = runSettings();
  const { id, kind, environment, state, reason, parentId, columns, lineCount } = run;
  return showUnsafeIn({
    id,
    kind,
    title: run.title,
    environment,
    state,
    reason: keptText(reason, run.reasonTold),
    by: { name: personName(run.principalName), isYou: run.principalId === principal.userId },
    agent: agentOf(run),
    approvedBy: personName(run.approvedName),
    needsApproval: verdict.holds.length > 0,
    policy: policyTextsOf(verdict),
    startRequestedAt: isStartRequested(run) ? iso(run.startRequestedAt) : null,
    parentId,
    createdAt: run.createdAt.toISOString(),
    checkedAt: iso(run.checkedAt),
    startedAt: iso(run.startedAt),
    settledAt: iso(run.settledAt),
    columns,
    lineCount,
    isWhole: run.isWhole,
    counts,
    writes,
    newTeams: Object.entries(run.newTeams).map(([name, team]) => ({ name, ...team })),
    canary: canaryOf(run, canarySize, progress.canaryOpen > 0),
    limits: {
      unknown: progress.newUnknown,
      maxUnknown,
      refused: progress.refused,
      maxRefused,
      of: progress.settledOf,
    },
    linesPerMinute,
    hash: run.contentHash,
    choices: choicesOf(run, viewer, counts, verdict),
  });
};

/** Finds the runs that the person may see, newest first. */
export const findRuns = async (principal: Principal): Promise<RunView[]> => {
  const visibility = await visibilityOf(principal, runs);
  if (!visibility) return [];
  const found = await store()
    .select()
    .from(runs)
    .where(visibility)
    .orderBy(desc(runs.createdAt))
    .limit(maxRuns);
  return Promise.all(found.map((run) => toRunView(run, principal)));
};

type StoredRow = RunRow & { intent: typeof intents.$inferSelect | null };

const toStep = ({ operation, halted, haltedTold, settledAt, intent }: StoredRow): RunStep => ({
  operation: operation as WriteName,
  status: intent ? statusOf(intent.state) : halted === null ? null : "halted",
  intentId: intent?.id ?? null,
  resultId: intent?.resultId ?? null,
  message:
    intent === null
      ? keptText(halted, haltedTold)
      : storedOrNull(
          intent.conflict?.message ??
            (intent.state === "accepted" ? null : (intent.failure?.message ?? intent.reason)),
        ),
  at: iso(intent?.settledAt ?? settledAt),
});

const noLine: StoredLine = { cells: [], notes: [], after: {}, before: {} };

const toLine = (
  viewer: Principal,
  state: LineState,
  [first, ...rest]: readonly [StoredRow, ...StoredRow[]],
): RunLine => {
  const { cells, notes, after, before } = openOrNull(() => openLine(first)) ?? noLine;
  const rows = [first, ...rest].filter(({ operation }) => operation !== null);
  return showUnsafeIn({
    line: first.line,
    state,
    makes: first.makes,
    cells,
    after: redact(viewer.role, after) as RunLine["after"],
    before: redact(viewer.role, before) as RunLine["before"],
    notes: notes.map(noteInWords),
    steps: rows.map(toStep),
    isCanary: first.isCanary,
  });
};

export interface LineFilter {
  show: LineState | "all";
  from: number;
  limit: number;
  order: "newest" | "file";
}

/** Finds lines of a run with their outcomes. */
export const findRunLines = async (
  run: RunRecord,
  viewer: Principal,
  { show, from, limit, order }: LineFilter,
): Promise<RunLinesAnswer> => {
  const states = lineStates(run);
  const isShown = show === "all" ? sql`true` : sql`state = ${show}`;
  const sorted = order === "newest" ? sql`at desc nulls last, line` : sql`line`;
  const { rows: found } = await store().execute<{
    line: number;
    state: LineState;
    total: number;
  }>(sql`
    select line, state, (count(*) over ())::int as total from (${states}) as lines
    where ${isShown} order by ${sorted} limit ${limit} offset ${from}`);
  if (found.length === 0) return { lines: [], total: 0 };
  const rows = await store()
    .select({ row: runRows, intent: intents })
    .from(runRows)
    .leftJoin(intents, eq(intents.id, runRows.intentId))
    .where(
      and(
        eq(runRows.runId, run.id),
        inArray(
          runRows.line,
          found.map(({ line }) => line),
        ),
      ),
    )
    .orderBy(asc(runRows.position));
  const byLine = Map.groupBy(
    rows.map(({ row, intent }): StoredRow => ({ ...row, intent })),
    ({ line }) => line,
  );
  return {
    total: found[0]?.total ?? 0,
    lines: found.flatMap(({ line, state }) => {
      const [first, ...rest] = byLine.get(line) ?? [];
      return first ? [toLine(viewer, state, [first, ...rest])] : [];
    }),
  };
};
