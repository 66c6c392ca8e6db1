import { deviceViews } from "#components/devices/device-views.ts";
import { filterViewOf, wholeList } from "#components/table/filter-views.ts";
import { type FrozenList, frozenLists } from "#lib/protocol/frozen-selection.ts";
import { ownListFields } from "#lib/protocol/list-filter.ts";
import { isOpenOrderView } from "#lib/protocol/open-orders.ts";
import { t } from "#lib/protocol/words/t.ts";
import { findFrozenSelection } from "#lib/server/frozen/find-frozen-selection.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { readSearch, type SearchField } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";
import { viewerFormats } from "../../../(console)/_shared/viewer-formats.ts";

type Context = { params: Promise<{ list: string }> };

const operations = {
  orders: "orders.list",
  employees: "employees.list",
  devices: "inventory.search",
} as const;

/** What the addresses of the lists have besides the filters of their operations. */
const ownFields: Readonly<Record<FrozenList, readonly SearchField[]>> = {
  orders: ownListFields.orders,
  employees: ownListFields.employees,
  devices: ownListFields.inventory,
};

/** A filter that is not understood would widen the selection, so it is refused. */
const toInput = (list: FrozenList, search: URLSearchParams) => {
  const fields = [...searchFieldsOf(operations[list]), ...ownFields[list]];
  const unknown = [...search.keys()].find((given) => fields.every(({ name }) => name !== given));
  if (unknown !== undefined) throw new RouteError("validation", t("apiRefusal.noParameter"));
  const input = readSearch(fields, search);
  const { view } = input;
  if (list === "devices") return { ...filterViewOf(deviceViews, input)?.filters, ...input };
  const isKnown = view === undefined || view === wholeList || isOpenOrderView(view);
  if (!isKnown) throw new RouteError("validation", t("apiRefusal.noView"));
  return input;
};

/**
 * Answers all rows of a list that match the filters of its address (`/api/frozen-selection/orders?view=late`),
 * where the console's own copy proves them.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { list: given } = await params;
  const list = frozenLists.find((each) => each === given);
  return apiHandler(request, list ? operations[list] : null, async (principal) => {
    if (!list) throw new RouteError("not_found", t("apiRefusal.noList"));
    const input = toInput(list, new URL(request.url).searchParams);
    const { timeZone } = (await viewerFormats()).used;
    return findFrozenSelection(principal, list, input, { now: new Date(), timeZone });
  });
}
