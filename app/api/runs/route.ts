import type { RunsAnswer } from "#lib/protocol/run.ts";
import { apiHandler } from "#lib/server/http/api-handler.ts";
import { isCompanyVisible } from "#lib/server/intents/read/visibility.ts";
import { findRuns } from "#lib/server/runs/find-run.ts";

/** Lists the runs that the person may see, newest first. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, null, async (principal): Promise<RunsAnswer> => {
    const [runs, isWhole] = await Promise.all([findRuns(principal), isCompanyVisible(principal)]);
    return { runs, isWhole };
  });
}
