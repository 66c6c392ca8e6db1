import { z } from "zod";
import { door, Refusal } from "#lib/server/door";
import { countOpen, findIntents } from "#lib/server/intents/find";
import type { RequestsAnswer } from "#lib/v4/intent";
import { isOperationName } from "#lib/v4/registry";

const filterSchema = z.strictObject({
  show: z.enum(["open", "needs you", "settled", "all"]).optional(),
  yours: z.stringbool().optional(),
  operation: z.string().refine(isOperationName).optional(),
  before: z.iso.datetime().optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/** The writes within the person's reach, newest first: `GET /api/requests?show=open&yours=true`. */
export async function GET(request: Request): Promise<Response> {
  return door(request, null, async (principal): Promise<RequestsAnswer> => {
    const search = new URL(request.url).searchParams;
    const filter = filterSchema.safeParse(Object.fromEntries(search));
    if (!filter.success) throw new Refusal("validation", "There is no such filter.");
    const [requests, open] = await Promise.all([
      findIntents(principal, filter.data),
      countOpen(principal),
    ]);
    return { requests, open };
  });
}
