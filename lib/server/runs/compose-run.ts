import "server-only";
import { randomUUID } from "node:crypto";
import { and, count, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { maxRunLines, type NewRun, type RunView } from "#lib/protocol/run.ts";
import { runFields } from "#lib/protocol/run-fields.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { companyOf } from "#lib/server/intents/journal/company-of.ts";
import { findStanding } from "#lib/server/intents/restored/standing.ts";
import { findMissingCapability } from "#lib/server/intents/store-intent.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { commitRun } from "#lib/server/runs/commit-run.ts";
import { findVisibleRun, toRunView } from "#lib/server/runs/find-run.ts";
import { writesOfKind } from "#lib/server/runs/run-rules.ts";
import { wakeRuns } from "#lib/server/runs/run-worker.ts";
import { announceRun } from "#lib/server/runs/stored/announce-run.ts";
import { type Proposal, proposalColumns } from "#lib/server/runs/stored/proposal.ts";
import {
  firstPosition,
  openLine,
  type RunRecord,
  sealLine,
} from "#lib/server/runs/stored/run-row.ts";
import { changeRun, moveRun } from "#lib/server/runs/stored/run-store.ts";
import { runRows, runs } from "#lib/server/store/run-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import { V4Error } from "#lib/v4/errors.ts";

const refusal = (message: string, kind: "validation" | "conflict" | "not_found" = "validation") =>
  new V4Error({ kind, message });

/** A person prepares few runs at once. */
const maxDrafts = 20;

/** An agent in a loop must not fill the list of runs. */
const maxProposals = 5;

/** Throws `V4Error` for columns that no run of the kind can have. */
export const refuseColumns = ({ kind, columns }: Pick<NewRun, "kind" | "columns">) => {
  const known = new Set(runFields[kind].map(({ name }) => name));
  const used = columns.flatMap(({ field }) => field ?? []);
  if (used.some((field) => !known.has(field))) throw refusal(t("runRefusal.unknownColumn"));
  if (new Set(used).size < used.length) throw refusal(t("runRefusal.sameField"));
  if (used.length === 0) throw refusal(t("runRefusal.noField"));
};

/** Counts a person's own runs apart from those of each agent, so that no agent keeps its person from making one. */
const refuseMany = async ({ userId }: Principal, proposal: Proposal | null) => {
  const isCounted = proposal
    ? eq(runs.agentTokenId, proposal.tokenId)
    : and(eq(runs.principalId, userId), isNull(runs.agentTokenId));
  const [open] = await store()
    .select({ count: count() })
    .from(runs)
    .where(and(isCounted, inArray(runs.state, ["draft", "checked"])));
  if ((open?.count ?? 0) < (proposal ? maxProposals : maxDrafts)) return;
  throw refusal(
    proposal
      ? t("runRefusal.agentRuns", { max: maxProposals })
      : t("runRefusal.manyRuns", { max: maxDrafts }),
  );
};

/**
 * Makes a run without lines, which sends nothing until it is started. Throws `PrincipalError` (role,
 * no_connection) and `V4Error` for what it could not be made of. Returns its id. `proposal`: the agent that
 * proposes it to this person.
 */
export const createRun = async (
  principal: Principal,
  given: NewRun,
  proposal: Proposal | null = null,
): Promise<string> => {
  const { connection, role, userId, displayName } = principal;
  const writes = writesOfKind(given.kind);
  if (!writes.every((operation) => mayWrite(role, operation))) throw new PrincipalError("role");
  if (!connection) throw new PrincipalError("no_connection");
  refuseColumns(given);
  if ((await findStanding()).hold !== null) throw refusal(t("runRefusal.held", { what: "stored" }));
  for (const operation of writes) {
    const missing = findMissingCapability(operation, connection);
    if (missing) throw new V4Error({ kind: "authorization", message: missing.message, operation });
  }
  await refuseMany(principal, proposal);
  const { environment, id: connectionId } = connection;
  const company = await companyOf(connection);
  const id = randomUUID();
  const values = {
    id,
    environment,
    connectionId,
    company,
    principalId: userId,
    principalName: displayName,
    role,
    ...given,
    ...(proposal ? proposalColumns(proposal, { id, environment, connectionId }) : {}),
    state: "draft",
  } as const;
  const details = { kind: given.kind, ...(proposal ? { agent: proposal.name } : {}) };
  await commitRun(principal, "runs.create", values, details, (tx) =>
    tx.insert(runs).values(values),
  );
  return id;
};

/** Finds a run of this person that has not begun. Throws `V4Error`. */
const requireOwnDraft = async (principal: Principal, id: string): Promise<RunRecord> => {
  const run = await findVisibleRun(principal, id);
  if (run?.principalId !== principal.userId) throw refusal(t("refusal.noRun"), "not_found");
  if (run.state === "draft" || run.state === "checked") return run;
  throw refusal(t("runRefusal.started"), "conflict");
};

/**
 * Adds lines to a draft, from a row of the file on. A part that comes twice is added once. With the last
 * part the check begins. Returns how many lines the run has. Throws `V4Error`.
 */
export const addRunLines = async (
  principal: Principal,
  {
    runId,
    from,
    lines,
    isLast,
  }: { runId: string; from: number; lines: string[][]; isLast: boolean },
): Promise<number> => {
  const run = await requireOwnDraft(principal, runId);
  if (run.isWhole) return run.lineCount;
  if (from + lines.length - 2 > maxRunLines)
    throw refusal(t("runRefusal.tooManyRows", { max: maxRunLines }));
  const width = run.columns.length;
  const rows = lines.map((cells, index) => {
    const line = from + index;
    const position = firstPosition(line);
    const kept = { cells: cells.slice(0, width), notes: [], after: {}, before: {} };
    return { position, line, sealed: sealLine(kept, { runId, position }) };
  });
  // As one parameter: a statement with each value takes 17 MB to build for 500 lines.
  await store().execute(sql`
    insert into ${runRows} (run_id, position, line, sealed_line)
    select ${runId}, position, line, sealed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as each (position integer, line integer, sealed text)
    on conflict do nothing`);
  const [stored] = await store()
    .select({ count: count() })
    .from(runRows)
    .where(and(eq(runRows.runId, runId), isNotNull(runRows.sealedLine)));
  const lineCount = stored?.count ?? 0;
  await changeRun(run, { lineCount, ...(isLast ? { isWhole: true, nextAt: fromNow(0) } : {}) });
  if (isLast) wakeRuns();
  return lineCount;
};

/** Returns the run's columns with one for each changed field. */
const columnsWith = ({ kind, columns }: RunRecord, fields: readonly string[]) => {
  const missing = [...new Set(fields)].filter(
    (field) => !columns.some((column) => column.field === field),
  );
  const added = missing.map((field) => {
    const known = runFields[kind].find(({ name }) => name === field);
    if (!known) throw refusal(t("runRefusal.unknownField"));
    return { header: known.label, field };
  });
  return [...columns, ...added];
};

/** How often a change is tried that the run's own check, which goes on meanwhile, is faster than. */
const maxTries = 8;

/**
 * Changes a draft, and has it checked again. `change` resolves to `null` where the run was changed since it
 * was read: then it is tried again with the run as it is now. Throws `V4Error`.
 */
export const changeDraft = async (
  principal: Principal,
  runId: string,
  change: (run: RunRecord) => Promise<RunRecord | null>,
): Promise<RunView> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const changed = await change(await requireOwnDraft(principal, runId));
    if (!changed) continue;
    announceRun(changed);
    wakeRuns();
    return toRunView(changed, principal);
  }
  throw refusal(t("runRefusal.busy"), "conflict");
};

/**
 * Changes cells of lines before the start, and has these lines checked again, with those that were blocked:
 * what blocked them may be gone. Throws `V4Error`.
 */
export const changeRunCells = async (
  principal: Principal,
  { runId, changes }: { runId: string; changes: { line: number; field: string; value: string }[] },
): Promise<RunView> => {
  const byLine = Map.groupBy(changes, ({ line }) => line);
  const changeCells = async (run: RunRecord, tx: StoreReader) => {
    const columns = columnsWith(
      run,
      changes.map(({ field }) => field),
    );
    const again = { columns, nextAt: fromNow(0), contentHash: null };
    const moved =
      run.state === "checked"
        ? await moveRun(run, "draft", again, tx)
        : await changeRun(run, again, tx);
    if (!moved) return null;
    const rows = await tx
      .select()
      .from(runRows)
      .where(
        and(
          eq(runRows.runId, runId),
          isNotNull(runRows.sealedLine),
          or(inArray(runRows.line, [...byLine.keys()]), eq(runRows.result, "blocked")),
        ),
      );
    for (const row of rows) {
      const stored = openLine(row);
      const cells = columns.map((_, index) => stored.cells[index] ?? "");
      for (const { field, value } of byLine.get(row.line) ?? []) {
        cells[columns.findIndex((column) => column.field === field)] = value;
      }
      await tx
        .update(runRows)
        .set({ sealedLine: sealLine({ ...stored, cells }, row), checkedAt: null })
        .where(and(eq(runRows.runId, runId), eq(runRows.position, row.position)));
    }
    return moved;
  };
  return changeDraft(principal, runId, (run) => store().transaction((tx) => changeCells(run, tx)));
};
