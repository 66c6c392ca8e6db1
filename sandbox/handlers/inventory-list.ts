import { type Condition, seesThings } from "#sandbox/access";
import { toDevice } from "#sandbox/handlers/device-record";
import { type DeviceRow, deviceColumns, deviceTables } from "#sandbox/handlers/find-record";
import type { Handler } from "#sandbox/handlers/handler";
import { pageOf } from "#sandbox/handlers/paging";
import {
  both,
  either,
  idsMatching,
  modelsMatching,
  numbers,
  serialRange,
} from "#sandbox/handlers/search-terms";
import { plain } from "#sandbox/world/people";
import type { DeviceGroup } from "#sandbox/world/world";

/** In stock: on a shelf and free. */
const stockStatuses = ["available", "in_storage"];

const queryCondition = (company: number, query: string): Condition => {
  const models = modelsMatching(query);
  const [from, to] = serialRange(query);
  return either([
    ...idsMatching("dev", query, "d.n"),
    { sql: "(d.serial >= ? and d.serial < ?)", values: [from, to] },
    {
      sql: "d.employee in (select n from employees where company = ? and instr(search, ?) > 0)",
      values: [company, plain(query)],
    },
    ...(models.length > 0 ? [{ sql: `d.model in (${numbers(models)})`, values: [] }] : []),
  ]);
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
    seesThings(caller, "d."),
    status === undefined
      ? { sql: "d.status <> 'retired'", values: [] }
      : { sql: "d.status = ?", values: [status] },
    ...(type === undefined ? [] : [{ sql: "lower(d.type) = ?", values: [type] }]),
    ...(country === undefined ? [] : [{ sql: "d.country = ?", values: [country] }]),
    ...(inStock === undefined
      ? []
      : [{ sql: `d.status ${inStock ? "in" : "not in"} ('available', 'in_storage')`, values: [] }]),
    ...(query === undefined ? [] : [queryCondition(caller.company, query)]),
  ]);
  const { sight, company } = caller;
  const totalCount =
    query === undefined
      ? world.devices.count(
          JSON.stringify([company, sight, type, country, status, inStock]),
          (row: DeviceGroup) =>
            row.company === company &&
            (status === undefined ? row.status !== "retired" : row.status === status) &&
            (type === undefined || row.type.toLowerCase() === type) &&
            (country === undefined || row.country === country) &&
            (inStock === undefined || stockStatuses.includes(row.status) === inStock) &&
            (!sight ||
              ((row.team === null || sight.teams.includes(row.team)) &&
                sight.countries.includes(row.country))),
        )
      : (world.db.one<{ count: number }>(
          `select count(*) as count from devices d where ${where.sql}`,
          ...where.values,
        )?.count ?? 0);
  const rows =
    totalCount === 0
      ? []
      : world.db.all<DeviceRow>(
          `select ${deviceColumns} from ${deviceTables} where ${where.sql} order by d.n desc limit ?`,
          ...where.values,
          pageSize,
        );
  return { kind: "list", items: rows.map(toDevice), page: 0, pageSize, totalCount };
};
