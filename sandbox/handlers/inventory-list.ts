import { toDevice } from "#sandbox/handlers/device-record.ts";
import { type DeviceRow, deviceColumns } from "#sandbox/handlers/find-record.ts";
import type { Handler } from "#sandbox/handlers/handler.ts";
import { pageOf } from "#sandbox/handlers/paging.ts";
import {
  anyOf,
  both,
  idsMatching,
  modelsMatching,
  numbers,
  serialRange,
} from "#sandbox/handlers/search-terms.ts";
import { type Condition, ordersOrDevicesVisibleTo } from "#sandbox/keys/access.ts";
import { foldText } from "#sandbox/world/fold-text.ts";
import type { DeviceGroup, World } from "#sandbox/world/world.ts";

/** In stock: on a shelf and free. */
const stockStatuses = ["available", "in_storage"];

/** Values an inspection gives: of a charger, and of a device. */
const inspected = [
  ...["Included", "Not Included", "Damaged", "Third-party"],
  ...["New", "Excellent", "Good", "Fair", "Poor", "Quarantined"],
];

const queryCondition = (world: World, company: number, query: string): Condition => {
  const models = modelsMatching(query);
  const [from, to] = serialRange(query);
  const found = [
    ...idsMatching("dev", query, "n").map(({ sql, values }) => ({
      sql: `select n from devices where ${sql}`,
      values,
    })),
    {
      sql: "select n from devices where company = ? and serial >= ? and serial < ?",
      values: [company, from, to],
    },
    {
      sql: "select n from devices where employee in (select value from json_each(?))",
      values: [JSON.stringify(world.directory.find(company, foldText(query)))],
    },
    // Our own choice where the contract is silent: free text also finds a charger's or a device's
    // condition by its whole value, so that "Not Included" finds what needs a charger.
    ...inspected
      .filter((value) => value.toLowerCase() === query.toLowerCase())
      .map((value) => ({
        sql: "select n from devices where company = ? and (charger = ? or condition = ?)",
        values: [company, value, value],
      })),
    ...(models.length > 0
      ? [
          {
            sql: `select n from devices where company = ? and model in (${numbers(models)})`,
            values: [company],
          },
        ]
      : []),
  ];
  return anyOf("d.n", found);
};

/**
 * `GET /v4/inventory`: the company's active devices. The list has a limit and no page; what ITAD
 * has ended is no longer inventory unless its status is asked for. Source: api-v4.md, Endpoints,
 * Inventory; States, "Other lifecycle facts".
 */
export const searchInventory: Handler<"inventory.search"> = ({ world, caller, input }) => {
  const { pageSize } = pageOf(input, { default: 20, maximum: 50 });
  const { category, country, status, inStock, query } = input;
  const type = category?.toLowerCase();
  const where = both([
    ordersOrDevicesVisibleTo(caller, "d."),
    status === undefined
      ? { sql: "d.status <> 'retired'", values: [] }
      : { sql: "d.status = ?", values: [status] },
    ...(type === undefined ? [] : [{ sql: "lower(d.type) = ?", values: [type] }]),
    ...(country === undefined ? [] : [{ sql: "d.country = ?", values: [country] }]),
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
          (row: DeviceGroup) =>
            row.company === company &&
            (status === undefined ? row.status !== "retired" : row.status === status) &&
            (type === undefined || row.type.toLowerCase() === type) &&
            (country === undefined || row.country === country) &&
            (inStock === undefined || stockStatuses.includes(row.status) === inStock) &&
            (!visibility ||
              ((row.team === null || visibility.teams.includes(row.team)) &&
                visibility.countries.includes(row.country))),
        )
      : (world.db.one<{ count: number }>(
          `select count(*) as count from devices d where ${where.sql}`,
          ...where.values,
        )?.count ?? 0);
  const all = world.db.one<{ n: number | null }>("select max(n) as n from devices")?.n ?? 0;
  const walks = query === undefined && (pageSize * all) / Math.max(1, totalCount) < totalCount * 2;
  const rows =
    totalCount === 0
      ? []
      : world.db.all<DeviceRow>(
          // Newest first: walking the rows backwards meets twenty of a common kind at once.
          `select ${deviceColumns} from devices d ${walks ? "not indexed" : ""} left join employees e on e.n = d.employee
           where ${where.sql} order by ${walks ? "" : "+"}d.n desc limit ?`,
          ...where.values,
          pageSize,
        );
  return { kind: "list", items: rows.map(toDevice), page: 0, pageSize, totalCount };
};
