import { apiHandler } from "#lib/server/http/api-handler.ts";
import { findNotifications } from "#lib/server/notifications/read.ts";

/** Lists the person's own notifications, newest first. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, null, findNotifications);
}
