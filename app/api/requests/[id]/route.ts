import { z } from "zod";
import { apiHandler, Refusal } from "#lib/server/http/api-handler.ts";
import { findIntent } from "#lib/server/intents/read/find.ts";

/** One write with its evidence. Another manager's is 404, as one that does not exist. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const { id } = await params;
  return apiHandler(request, null, async (principal) => {
    const intent = z.uuid().safeParse(id).success ? await findIntent(principal, id) : null;
    if (!intent) throw new Refusal("not_found", "There is no such request, or not for you.");
    return intent;
  });
}
