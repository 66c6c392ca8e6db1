import { maxFileOrders, maxOrderIdLength } from "#lib/protocol/order-file.ts";
import { findFileOrders } from "#lib/server/exports/find-file-orders.ts";
import { apiHandler } from "#lib/server/http/api-handler.ts";
import { readIds } from "#lib/server/http/read-ids.ts";

/** Answers what orders of a file are (`?ids=["ord_1"]`), where the console's copy proves the list. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, "orders.get", async (principal) =>
    findFileOrders(
      principal,
      readIds(request, { noun: "orders", max: maxFileOrders, maxLength: maxOrderIdLength }),
    ),
  );
}
