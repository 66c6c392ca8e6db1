import "server-only";
import { sql } from "drizzle-orm";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { changeRun, moveRun } from "#lib/server/runs/stored/run-store.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import type { StoreReader } from "#lib/server/store/store.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";

/** Pauses, waits or ends a run, with the reason that a person sees. */
export const stopFor = async (
  run: RunRecord,
  to: "paused" | "waiting" | "stopped",
  reason: string,
  tx?: StoreReader,
): Promise<void> => {
  const nextAt = to === "waiting" ? fromNow(runSettings().waitingMs) : null;
  const settledAt = to === "stopped" ? { settledAt: sql`clock_timestamp()` } : {};
  if (run.state === to) await changeRun(run, { reason, nextAt }, tx);
  else await moveRun(run, to, { reason, nextAt, ...settledAt }, tx);
};
