import { deviceListFields } from "#lib/protocol/device-list.ts";
import { t } from "#lib/protocol/words/t.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { findDeviceList } from "#lib/server/mirror/device-list.ts";
import { readSearch } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";

const fields = [...searchFieldsOf("inventory.search"), ...deviceListFields];

/**
 * Answers a page of the inventory, which the service lists without pages, where the console's own copy
 * proves it (`?status=available&sort=model&page=3`). Takes the filters of `inventory.search`.
 */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, "inventory.search", async (principal) => {
    const search = new URL(request.url).searchParams;
    const unknown = [...search.keys()].find((given) => fields.every(({ name }) => name !== given));
    if (unknown !== undefined) throw new RouteError("validation", t("apiRefusal.noParameter"));
    return findDeviceList(principal, readSearch(fields, search));
  });
}
