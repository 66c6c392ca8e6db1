import type { ViewCountsAnswer } from "#lib/protocol/saved-view.ts";
import { apiHandler } from "#lib/server/http/api-handler.ts";
import { countPinnedViews } from "#lib/server/views/count-views.ts";
import { viewerFormats } from "../../../(console)/_shared/viewer-formats.ts";

/** Answers how many rows the person's pinned views have, where the copy of the service proves it. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, null, async (principal): Promise<ViewCountsAnswer> => {
    const { timeZone } = (await viewerFormats()).used;
    return { counts: await countPinnedViews(principal, timeZone) };
  });
}
