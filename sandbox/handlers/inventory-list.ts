import { toDevice } from "#sandbox/handlers/device-record.ts";
import { readDevices } from "#sandbox/handlers/find-record.ts";
import { type Handler, onePage } from "#sandbox/handlers/handler.ts";
import { pageOf } from "#sandbox/handlers/paging.ts";
import { filterBy, filterEqual, filterScope, markDevices } from "#sandbox/handlers/search-rows.ts";
import { orderOrDeviceScope } from "#sandbox/keys/access.ts";
import { pageOfRows, selectRows } from "#sandbox/world/select-rows.ts";

const stockStatuses = ["available", "in_storage"];

/**
 * `GET /v4/inventory`: the active devices of the company. The list has a limit and no pages. Retired
 * devices are listed only with `status=retired`. Source: api-v4.md, Endpoints, Inventory; States,
 * "Other lifecycle facts".
 */
export const searchInventory: Handler<"inventory.search"> = ({ world, caller, input }) => {
  const { pageSize } = pageOf("inventory.search", input);
  const { category, country, status, inStock, query } = input;
  const type = category?.toLowerCase();
  const lists = world.listColumns();
  const { columns, last } = lists.devices;
  const { company, visibility } = caller;
  const conditions = { category, country, status, inStock, query };
  const rows = lists.keepRows({ of: "devices", company, visibility, ...conditions }, () =>
    selectRows(
      last,
      [
        ...filterScope(columns, orderOrDeviceScope(caller)),
        filterBy(
          columns.status,
          (value) =>
            (status === undefined ? value !== "retired" : value === status) &&
            (inStock === undefined || stockStatuses.includes(String(value)) === inStock),
        ),
        ...(type === undefined
          ? []
          : [filterBy(columns.type, (value) => String(value).toLowerCase() === type)]),
        ...filterEqual(columns.country, country),
      ],
      query === undefined ? null : markDevices(lists, query),
    ),
  );
  const page = pageOfRows(rows, null, "desc", { page: 0, pageSize });
  return onePage(readDevices(world, page).map(toDevice), { page: 0, pageSize }, rows.length);
};
