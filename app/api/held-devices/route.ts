import { maxHolders } from "#lib/protocol/held-devices.ts";
import { apiHandler } from "#lib/server/http/api-handler.ts";
import { readIds } from "#lib/server/http/read-ids.ts";
import { findHeldDevices } from "#lib/server/mirror/held-devices.ts";

/** Answers how many devices employees hold (`?ids=["emp_1"]`), where the console can prove it. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, "employees.devices", async (principal) =>
    findHeldDevices(principal, readIds(request, { noun: "employees", max: maxHolders })),
  );
}
