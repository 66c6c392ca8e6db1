import { knownOrderTypes } from "#lib/v4/fields/known-values.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { InputOf } from "#lib/v4/registry.ts";
import { itemId } from "#sandbox/handlers/catalog.ts";
import {
  type Caller,
  type Condition,
  employeesVisibleTo,
  ordersOrDevicesVisibleTo,
} from "#sandbox/keys/access.ts";
import { foldText } from "#sandbox/world/fold-text.ts";
import { findRange, identifier, type Kind } from "#sandbox/world/identifier.ts";
import { models } from "#sandbox/world/models.ts";
import type { World } from "#sandbox/world/world.ts";

/**
 * Lists as SQL and one loop over every visible row give them, slow and simple, for comparison with
 * the lists of the sandbox.
 */

/** The ids of a page and the total count. */
export interface NaiveList {
  ids: string[];
  totalCount: number;
}

interface Found {
  n: number;
  status: string;
  country: string | null;
  search: string | null;
}

const isInRange = (kind: Kind, query: string, n: number) => {
  const range = findRange(kind, query);
  return range !== null && n >= range[0] && n <= range[1];
};

const modelContains = (index: number | null, text: string) => {
  const model = index === null ? undefined : models[index];
  return (
    model !== undefined && foldText(`${model.maker} ${model.name} ${model.type}`).includes(text)
  );
};

const read = <Row>({ db }: World, select: string, { sql, values }: Condition, order: string) =>
  db.all<Row>(`${select} where ${sql} order by ${order}`, ...values);

const pageOf = (
  kind: Kind,
  rows: { n: number }[],
  { page = 0, limit = 20 }: { page?: number | undefined; limit?: number | undefined },
): NaiveList => ({
  ids: rows.slice(page * limit, (page + 1) * limit).map(({ n }) => identifier(kind, n)),
  totalCount: rows.length,
});

/** The SQL of each sort field of the order list. */
export const orderSorts = {
  createdAt: "o.n",
  id: "o.n",
  status: "o.status",
  orderType: "o.type",
  country: "o.country",
  employeeId: "o.employee",
  employeeName: "e.sort_name",
  deviceCount: "o.device_count",
};

/** The SQL of each sort field of the employee list. */
export const employeeSorts = {
  displayName: "sort_name",
  email: "name_key(email)",
  country: "country",
  status: "status",
  jobTitle: "job_title",
  teamName: "(select name from teams where teams.n = employees.team)",
  createdAt: "created_at",
  id: "n",
};

const orderBy = (sorts: Record<string, string>, sort: string, direction: string, n: string) =>
  `${sorts[sort]} ${direction}, ${n} ${direction}`;

export const naiveOrders = (
  world: World,
  caller: Caller,
  input: InputOf<"orders.list">,
): NaiveList => {
  const { query, status = [], type = [], sort = "createdAt", sortDirection = "desc" } = input;
  const rows = read<Found & { type: string; model: number | null }>(
    world,
    "select o.n, o.status, o.country, o.type, o.model, e.search from orders o left join employees e on e.n = o.employee",
    ordersOrDevicesVisibleTo(caller, "o."),
    orderBy(orderSorts, sort, sortDirection, "o.n"),
  );
  const text = foldText(query ?? "");
  const serialsOf = (n: number) =>
    world.db.all<{ serial: string }>(
      "select serial from order_devices join devices on devices.n = device where order_n = ?",
      n,
    );
  const matches = (row: (typeof rows)[number]) =>
    query === undefined ||
    isInRange("ord", query, row.n) ||
    row.search?.includes(text) ||
    modelContains(row.model, text) ||
    knownOrderTypes.some((one) => one === row.type && one.toLowerCase().includes(text)) ||
    serialsOf(row.n).some(({ serial }) => serial.startsWith(query.toUpperCase()));
  return pageOf(
    "ord",
    rows.filter(
      (row) =>
        (status.length === 0 || status.includes(row.status)) &&
        (type.length === 0 || type.includes(row.type)) &&
        matches(row),
    ),
    input,
  );
};

export const naiveEmployees = (
  world: World,
  caller: Caller,
  input: InputOf<"employees.list">,
): NaiveList => {
  const { query, status, country, email } = input;
  const { sort = "displayName", sortDirection = "asc" } = input;
  const rows = read<Found & { email: string; team_name: string | null }>(
    world,
    `select n, status, country, search, email, ${employeeSorts.teamName} as team_name from employees`,
    employeesVisibleTo(caller),
    orderBy(employeeSorts, sort, sortDirection, "n"),
  );
  const text = foldText(query ?? "");
  return pageOf(
    "emp",
    rows.filter(
      (row) =>
        (status === undefined || row.status === status) &&
        (country === undefined || row.country === country) &&
        (email === undefined || nameKey(row.email) === nameKey(email)) &&
        (query === undefined ||
          isInRange("emp", query, row.n) ||
          row.search?.includes(text) ||
          (row.team_name !== null && foldText(row.team_name).includes(text))),
    ),
    input,
  );
};

/** The values that free text finds only as a whole. */
const wholeValues =
  /^(included|not included|damaged|third-party|new|excellent|good|fair|poor|quarantined)$/i;

export const naiveInventory = (
  world: World,
  caller: Caller,
  input: InputOf<"inventory.search">,
): NaiveList => {
  const { query, category, country, status, inStock } = input;
  const rows = read<
    Found & {
      type: string;
      model: number;
      serial: string;
      charger: string | null;
      condition: string;
    }
  >(
    world,
    "select d.n, d.status, d.country, d.type, d.model, d.serial, d.charger, d.condition, e.search from devices d left join employees e on e.n = d.employee",
    ordersOrDevicesVisibleTo(caller, "d."),
    "d.n desc",
  );
  const text = foldText(query ?? "");
  const matches = (row: (typeof rows)[number]) =>
    query === undefined ||
    isInRange("dev", query, row.n) ||
    row.search?.includes(text) ||
    modelContains(row.model, text) ||
    row.serial.startsWith(query.toUpperCase()) ||
    (wholeValues.test(query) &&
      [row.charger, row.condition].some((one) => one?.toLowerCase() === query.toLowerCase()));
  return pageOf(
    "dev",
    rows.filter(
      (row) =>
        (status === undefined ? row.status !== "retired" : row.status === status) &&
        (category === undefined || row.type.toLowerCase() === category.toLowerCase()) &&
        (country === undefined || row.country === country) &&
        (inStock === undefined || /^(available|in_storage)$/.test(row.status) === inStock) &&
        matches(row),
    ),
    { limit: input.limit },
  );
};

/** Returns the stock of a country by catalog item. The place is that of an available device, if any. */
export const naiveStock = (world: World, caller: Caller, country: string) => {
  const rows = read<{ model: number; status: string; place: string; country: string }>(
    world,
    "select model, status, place, country from devices",
    ordersOrDevicesVisibleTo(caller),
    "status <> 'available', status, place",
  ).filter(
    (row) => row.country === country && /^(available|in_storage|reserved)$/.test(row.status),
  );
  return [...Map.groupBy(rows, ({ model }) => model)].map(([model, devices]) => [
    itemId(model, country),
    {
      availableCount: devices.filter(({ status }) => status === "available").length,
      deviceCount: devices.length,
      location: devices[0]?.place,
    },
  ]);
};
