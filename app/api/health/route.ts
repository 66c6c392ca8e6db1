import { sql } from "drizzle-orm";
import { store } from "#lib/server/store/store.ts";

/** Answers whether the process reaches its store. For health checks: needs no session, gives no details. */
export async function GET(): Promise<Response> {
  const isReachable = await store()
    .execute(sql`select 1`)
    .then(
      () => true,
      () => false,
    );
  return Response.json(
    { status: isReachable ? "ok" : "failing", store: isReachable ? "reachable" : "unreachable" },
    { status: isReachable ? 200 : 503, headers: { "Cache-Control": "private, no-store" } },
  );
}
