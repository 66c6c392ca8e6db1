import { apiHandler } from "#lib/server/http/api-handler.ts";
import { findModelStock } from "#lib/server/mirror/model-stock.ts";

/** Answers how many devices of each model can be deployed now, by country, where the console can prove it. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, "inventory.search", findModelStock);
}
