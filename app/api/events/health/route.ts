import { readEventHealth } from "#lib/server/events/read/health-answer.ts";
import { apiHandler } from "#lib/server/http/api-handler.ts";

/** Returns how the events of the person's own connection arrive, and how sweeps keep the mirror. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, null, readEventHealth);
}
