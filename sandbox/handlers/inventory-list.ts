import { toDevice } from "#sandbox/handlers/device-record.ts";
import { type DeviceRow, devicesWithNames } from "#sandbox/handlers/find-record.ts";
import { type Handler, onePage } from "#sandbox/handlers/handler.ts";
import { pageOf } from "#sandbox/handlers/paging.ts";
import {
  allConditions,
  countRows,
  equals,
  inAnyOf,
  rowsMatching,
  selectFrom,
  serialsMatching,
} from "#sandbox/handlers/search-terms.ts";
import {
  type Condition,
  canSeeOrderOrDevice,
  ordersOrDevicesVisibleTo,
} from "#sandbox/keys/access.ts";
import type { World } from "#sandbox/world/world.ts";

const stockStatuses = ["available", "in_storage"];

/** Charger statuses and conditions that free text finds by their whole value. */
const searchableValues = [
  ...["Included", "Not Included", "Damaged", "Third-party"],
  ...["New", "Excellent", "Good", "Fair", "Poor", "Quarantined"],
];

const queryCondition = (world: World, company: number, query: string): Condition =>
  inAnyOf(
    "d.n",
    [
      ...rowsMatching(world, company, "dev", query),
      serialsMatching(company, query),
      // This sandbox's choice: the contract does not show which fields free text searches. The
      // search for "Not Included" lists the devices that need a charger.
      ...searchableValues
        .filter((value) => value.toLowerCase() === query.toLowerCase())
        .map((value) => ({
          sql: "company = ? and (charger = ? or condition = ?)",
          values: [company, value, value],
        })),
    ].map((condition) => selectFrom("devices", condition)),
  );

/**
 * `GET /v4/inventory`: the active devices of the company. The list has a limit and no pages. Retired
 * devices are listed only with `status=retired`. Source: api-v4.md, Endpoints, Inventory; States,
 * "Other lifecycle facts".
 */
export const searchInventory: Handler<"inventory.search"> = ({ world, caller, input }) => {
  const { pageSize } = pageOf("inventory.search", input);
  const { category, country, status, inStock, query } = input;
  const type = category?.toLowerCase();
  const where = allConditions([
    ordersOrDevicesVisibleTo(caller, "d."),
    status === undefined
      ? { sql: "d.status <> 'retired'", values: [] }
      : { sql: "d.status = ?", values: [status] },
    ...equals("lower(d.type)", type),
    ...equals("d.country", country),
    ...(inStock === undefined
      ? []
      : [{ sql: `d.status ${inStock ? "in" : "not in"} ('available', 'in_storage')`, values: [] }]),
    ...(query === undefined ? [] : [queryCondition(world, caller.company, query)]),
  ]);
  const { visibility, company } = caller;
  const totalCount =
    query === undefined
      ? world.devices.count(
          JSON.stringify([company, visibility, type, country, status, inStock]),
          (row) =>
            canSeeOrderOrDevice(caller, row) &&
            (status === undefined ? row.status !== "retired" : row.status === status) &&
            (type === undefined || row.type.toLowerCase() === type) &&
            (country === undefined || row.country === country) &&
            (inStock === undefined || stockStatuses.includes(row.status) === inStock),
        )
      : countRows(world.db, "devices d", where);
  const last = world.db.one<{ n: number | null }>("select max(n) as n from devices")?.n ?? 0;
  // For a common filter, scanning the rows from the newest finds a page before an index does.
  const scansRows =
    query === undefined && (pageSize * last) / Math.max(1, totalCount) < totalCount * 2;
  const rows =
    totalCount === 0
      ? []
      : world.db.all<DeviceRow>(
          `${devicesWithNames(scansRows ? "not indexed" : "")}
           where ${where.sql} order by ${scansRows ? "" : "+"}d.n desc limit ?`,
          ...where.values,
          pageSize,
        );
  return onePage(rows.map(toDevice), { page: 0, pageSize }, totalCount);
};
