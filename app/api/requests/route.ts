import type { RequestsAnswer } from "#lib/protocol/intent.ts";
import { apiHandler, Refusal } from "#lib/server/http/api-handler.ts";
import { readFilter } from "#lib/server/intents/read/filter.ts";
import { countOpen, findIntents, isCompanyVisible } from "#lib/server/intents/read/find.ts";

/** The writes within the person's reach, newest first: `GET /api/requests?show=open&yours=true`. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, null, async (principal): Promise<RequestsAnswer> => {
    const filter = readFilter(new URL(request.url).searchParams);
    if (!filter) throw new Refusal("validation", "There is no such filter.");
    const [requests, open, isWhole] = await Promise.all([
      findIntents(principal, filter),
      countOpen(principal),
      isCompanyVisible(principal),
    ]);
    return { requests, open, isWhole };
  });
}
