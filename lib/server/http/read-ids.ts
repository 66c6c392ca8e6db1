import "server-only";
import { t } from "#lib/protocol/words/t.ts";
import { RouteError } from "#lib/server/http/api-handler.ts";
import { isNonEmptyText } from "#lib/v4/normalize/json.ts";

/** Returns the IDs that an address asks about (`?ids=["emp_1"]`). Throws `RouteError` (validation). */
export const readIds = (
  request: Request,
  {
    noun,
    max,
    maxLength = Number.POSITIVE_INFINITY,
  }: { noun: "employees" | "orders"; max: number; maxLength?: number },
): string[] => {
  try {
    const ids: unknown = JSON.parse(new URL(request.url).searchParams.get("ids") ?? "");
    const isList = Array.isArray(ids) && ids.length > 0 && ids.length <= max;
    if (isList && ids.every((id) => isNonEmptyText(id) && id.length <= maxLength)) return ids;
  } catch {
    // Not JSON: the error below.
  }
  throw new RouteError("validation", t("refusal.nameIds", { max, noun }));
};
