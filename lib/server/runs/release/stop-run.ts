import "server-only";
import { sql } from "drizzle-orm";
import type { PauseCause } from "#lib/protocol/run.ts";
import type { Told } from "#lib/protocol/run-note.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { changeRun, moveRun } from "#lib/server/runs/stored/run-store.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import { reasonColumns } from "#lib/server/runs/stored/told-columns.ts";
import type { StoreReader } from "#lib/server/store/store.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";

/** Where a run stops, with the reason that a person sees, which nothing else reads. */
export type RunStop =
  | { to: "waiting" | "stopped"; reason: Told }
  | { to: "paused"; cause: PauseCause; reason: Told };

/** Pauses, waits or ends a run. */
export const stopFor = async (run: RunRecord, stop: RunStop, tx?: StoreReader): Promise<void> => {
  const { to } = stop;
  const reason = reasonColumns(stop.reason);
  const nextAt = to === "waiting" ? fromNow(runSettings().waitingMs) : null;
  const settledAt = to === "stopped" ? { settledAt: sql`clock_timestamp()` } : {};
  const pauseCause = stop.to === "paused" ? stop.cause : null;
  if (run.state === to) await changeRun(run, { ...reason, pauseCause, nextAt }, tx);
  else await moveRun(run, to, { ...reason, pauseCause, nextAt, ...settledAt }, tx);
};
