import { apiHandler } from "#lib/server/http/api-handler.ts";
import { countUnread } from "#lib/server/notifications/read.ts";

/** Answers how many of the person's own notifications are unread, as a number. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, null, countUnread);
}
