import { maxHolders } from "#lib/protocol/held-devices.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { findHeldDevices } from "#lib/server/mirror/held-devices.ts";
import { isNonEmptyText } from "#lib/v4/normalize/json.ts";

const parseIds = (text: string | null): string[] => {
  try {
    const ids: unknown = JSON.parse(text ?? "");
    const isList = Array.isArray(ids) && ids.length > 0 && ids.length <= maxHolders;
    if (isList && ids.every(isNonEmptyText)) return ids;
  } catch {
    // Not JSON: the error below.
  }
  throw new RouteError("validation", `Name 1 to ${maxHolders} employees.`);
};

/** Answers how many devices employees hold (`?ids=["emp_1"]`), where the console can prove it. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, "employees.devices", async (principal) =>
    findHeldDevices(principal, parseIds(new URL(request.url).searchParams.get("ids"))),
  );
}
