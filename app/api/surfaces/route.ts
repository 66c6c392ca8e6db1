import { apiHandler } from "#lib/server/http/api-handler.ts";
import { findSurfaces } from "#lib/server/surfaces/find-surfaces.ts";

/** Answers where the service is, and which operations the person may call there. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, null, async (principal) => findSurfaces(principal));
}
