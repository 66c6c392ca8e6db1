import "server-only";
import { z } from "zod";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { RouteError } from "#lib/server/http/api-handler.ts";
import { findVisibleRun } from "#lib/server/runs/find-run.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";

/** Returns a run that the person may see. Another manager's is not found, like an unknown one. */
export const requireRun = async (principal: Principal, id: string): Promise<RunRecord> => {
  const run = z.uuid().safeParse(id).success ? await findVisibleRun(principal, id) : null;
  if (!run) throw new RouteError("not_found", t("runRefusal.notFound"));
  return run;
};
