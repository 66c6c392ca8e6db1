import type { Chance } from "#testing/random.ts";

/** Values of the world under test, read from it before the measurement. */
export interface Samples {
  orders: string[];
  employees: string[];
  devices: string[];
  teams: string[];
  names: string[];
  emails: string[];
  serials: string[];
  /** How many rows each list has. */
  totals: { orders: number; employees: number };
}

/** A kind of read. Each call returns another path, with its query. */
export interface Kind {
  name: string;
  /** The key that sends it: the whole company, or a manager's part of it. */
  key: "admin" | "manager";
  path(chance: Chance, samples: Samples): string;
}

const orderSorts = ["createdAt", "status", "type", "country", "employeeId", "employeeName"];
const employeeSorts = [
  ...["displayName", "email", "country", "status"],
  ...["jobTitle", "teamName", "createdAt", "id"],
];
const statuses = ["processing", "scheduled", "shipped", "in_transit", "delivered", "cancelled"];
const types = ["Deployment", "Collection", "Offboarding", "Maintenance", "Purchase for Inventory"];
const countries = ["DE", "US", "JP", "PL", "GB", "BR"];
const deviceStatuses = ["available", "assigned", "in_storage", "in_repair", "retired"];
const categories = ["Laptops", "Monitors", "Mobile", "Tablet", "Desktops"];
/** Texts that match very many rows, and texts of one and two letters. */
const commonTexts = ["mac", "macbook", "dell", "a", "ma", "example", "deployment", "C02", "5"];

const query = (path: string, fields: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`;

const listOf =
  (path: string, fields: (chance: Chance, samples: Samples) => Record<string, unknown>) =>
  (chance: Chance, samples: Samples) =>
    query(path, { limit: 50, ...(fields(chance, samples) as Record<string, string | number>) });

const direction = (chance: Chance) => chance.pick(["asc", "desc"]);
const orderPage = (chance: Chance, { totals }: Samples) =>
  chance.int(0, Math.ceil(totals.orders / 50) - 1);
const employeePage = (chance: Chance, { totals }: Samples) =>
  chance.int(0, Math.ceil(totals.employees / 50) - 1);
/** Returns the first letters of a name, which may be of any script. */
const partOfName = (chance: Chance, { names }: Samples) => {
  const name = chance.pick(names);
  return name.slice(0, chance.int(1, name.length)).trim();
};

const orderKinds = (key: Kind["key"], who: string): Kind[] => {
  const kind = (name: string, fields: Parameters<typeof listOf>[1]): Kind => ({
    name: `orders${who}: ${name}`,
    key,
    path: listOf("/v4/orders", fields),
  });
  return [
    kind("first page", () => ({})),
    kind("any page", (chance, samples) => ({ page: orderPage(chance, samples) })),
    kind("by status, any page", (chance, samples) => ({
      status: chance.pick(statuses),
      page: chance.isHit(0.5) ? 0 : orderPage(chance, samples),
    })),
    kind("by status and type", (chance) => ({
      status: chance.pick(statuses),
      type: chance.pick(types),
      sortDirection: direction(chance),
    })),
    kind("sorted by device count, any page", (chance, samples) => ({
      sort: "deviceCount",
      sortDirection: direction(chance),
      page: orderPage(chance, samples),
    })),
    kind("sorted by any field, any page", (chance, samples) => ({
      sort: chance.pick(orderSorts),
      sortDirection: direction(chance),
      page: orderPage(chance, samples),
    })),
    kind("text, common or short", (chance) => ({ query: chance.pick(commonTexts) })),
    kind("text, part of a name", (chance, samples) => ({ query: partOfName(chance, samples) })),
    kind("text, serial number", (chance, { serials }) => ({ query: chance.pick(serials) })),
    kind("text, start of an ID", (chance, { orders }) => ({
      query: chance.pick(orders).slice(0, chance.int(8, 14)),
    })),
    kind("text, sorted and filtered, any page", (chance) => ({
      query: chance.pick(commonTexts),
      sort: chance.pick(orderSorts),
      status: chance.pick(statuses),
      page: chance.int(0, 2_000),
    })),
  ];
};

const employeeKinds = (key: Kind["key"], who: string): Kind[] => {
  const kind = (name: string, fields: Parameters<typeof listOf>[1]): Kind => ({
    name: `employees${who}: ${name}`,
    key,
    path: listOf("/v4/employees", fields),
  });
  return [
    kind("any page", (chance, samples) => ({ page: employeePage(chance, samples) })),
    kind("sorted by any field, any page", (chance, samples) => ({
      sort: chance.pick(employeeSorts),
      sortDirection: direction(chance),
      page: employeePage(chance, samples),
    })),
    kind("by country and status", (chance) => ({
      country: chance.pick(countries),
      status: chance.pick(["active", "offboarded"]),
    })),
    kind("by email", (chance, { emails }) => ({ email: chance.pick(emails) })),
    kind("text, common or short", (chance) => ({
      query: chance.pick([...commonTexts, "platform", "support"]),
      sort: chance.pick(employeeSorts),
    })),
    kind("text, part of a name", (chance, samples) => ({ query: partOfName(chance, samples) })),
  ];
};

const inventoryKinds = (key: Kind["key"], who: string): Kind[] => {
  const kind = (name: string, fields: Parameters<typeof listOf>[1]): Kind => ({
    name: `inventory${who}: ${name}`,
    key,
    path: listOf("/v4/inventory", fields),
  });
  return [
    kind("by category, country, status", (chance) => ({
      category: chance.pick(categories),
      country: chance.pick(countries),
      status: chance.pick(deviceStatuses),
    })),
    kind("in stock or not", (chance) => ({ inStock: chance.pick(["true", "false"]) })),
    kind("text, common or short", (chance) => ({
      query: chance.pick([...commonTexts, "Not Included", "Good"]),
    })),
    kind("text, part of a name", (chance, samples) => ({ query: partOfName(chance, samples) })),
    kind("text, serial number", (chance, { serials }) => ({ query: chance.pick(serials) })),
  ];
};

const single = (name: string, path: Kind["path"]): Kind => ({ name, key: "admin", path });

/** All kinds of reads, in the order in which they are printed. */
export const kinds: readonly Kind[] = [
  ...orderKinds("admin", ""),
  ...orderKinds("manager", " of a manager"),
  ...employeeKinds("admin", ""),
  ...employeeKinds("manager", " of a manager"),
  ...inventoryKinds("admin", ""),
  ...inventoryKinds("manager", " of a manager"),
  single("device options", (chance) =>
    query("/v4/devices/options", {
      limit: 25,
      ...(chance.isHit(0.5) ? { country: chance.pick(countries) } : {}),
      ...(chance.isHit(0.5)
        ? { location: chance.pick(["Service Warehouse", "Employee Address"]) }
        : {}),
    }),
  ),
  single("countries of employees", () => "/v4/employees/countries"),
  single("teams", () => "/v4/teams"),
  single("one team", (chance, { teams }) => `/v4/teams/${chance.pick(teams)}`),
  single("one employee", (chance, { employees }) => `/v4/employees/${chance.pick(employees)}`),
  single(
    "devices of an employee",
    (chance, { employees }) => `/v4/employees/${chance.pick(employees)}/devices`,
  ),
  single("one device", (chance, { devices }) => `/v4/products/${chance.pick(devices)}`),
  single(
    "one order, its history, tracking, SLA",
    (chance, { orders }) =>
      `/v4/orders/${chance.pick(orders)}${chance.pick(["", "/history", "/tracking", "/sla"])}`,
  ),
];
