import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import type { RunView } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { changeDraft, refuseColumns } from "#lib/server/runs/compose-run.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { changeRun, moveRun } from "#lib/server/runs/stored/run-store.ts";
import { runRows } from "#lib/server/store/run-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import { V4Error } from "#lib/v4/errors.ts";

/**
 * Says before the start which field each column of a run fills, and has all lines checked again. `fields`:
 * one for each column, `null` for a column that fills none. Throws `V4Error`.
 */
export const changeRunColumns = async (
  principal: Principal,
  { runId, fields }: { runId: string; fields: readonly (string | null)[] },
): Promise<RunView> => {
  const changeColumns = async (run: RunRecord, tx: StoreReader) => {
    // A column that was added meanwhile would lose its field.
    if (fields.length !== run.columns.length) {
      throw new V4Error({ kind: "conflict", message: t("runRefusal.changed") });
    }
    const columns = run.columns.map((column, at) => ({ ...column, field: fields[at] ?? null }));
    refuseColumns({ kind: run.kind, columns });
    const again = {
      columns,
      contentHash: null,
      ...(run.isWhole ? { nextAt: fromNow(0) } : {}),
    };
    const moved =
      run.state === "checked"
        ? await moveRun(run, "draft", again, tx)
        : await changeRun(run, again, tx);
    if (!moved) return null;
    await tx
      .update(runRows)
      .set({ checkedAt: null })
      .where(and(eq(runRows.runId, runId), isNotNull(runRows.sealedLine)));
    return moved;
  };
  return changeDraft(principal, runId, (run) =>
    store().transaction((tx) => changeColumns(run, tx)),
  );
};
