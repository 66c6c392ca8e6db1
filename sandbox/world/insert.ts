import { type Database, placeholders, type Value } from "#sandbox/world/database.ts";

export interface OrderRow {
  n: number;
  company: number;
  employee: number | null;
  team: number | null;
  country: string;
  /** Country of the warehouse. */
  origin: string;
  type: string;
  status: string;
  source: string | null;
  disruption: string | null;
  onward: number;
  /** 1: follows the fast clock; 0: follows the calendar clock. */
  fast: number;
  /** Position of its clock when it was placed, in business days. */
  start: number;
  /** How many steps of its plan it has reached. */
  step: number;
  next_due: number | null;
  /** JSON array with the time of each reached step, in ms; only for orders on the fast clock. */
  times: string | null;
  created_at: number;
  created_by: string;
  parent: number | null;
  model: number | null;
  device_count: number;
  city: string | null;
  issue: string | null;
  shipping: string | null;
  pickup: string | null;
  /** The employee's name in the form that sorts and searches. */
  person: string | null;
}

const orderColumns = [
  "n",
  "company",
  "employee",
  "team",
  "country",
  "origin",
  "type",
  "status",
  "source",
  "disruption",
  "onward",
  "fast",
  "start",
  "step",
  "next_due",
  "times",
  "created_at",
  "created_by",
  "parent",
  "model",
  "device_count",
  "city",
  "issue",
  "shipping",
  "pickup",
  "person",
] as const satisfies readonly (keyof OrderRow)[];

const insertSql = (table: string, columns: readonly string[]) =>
  `insert into ${table} (${columns.join(", ")}) values (${placeholders(columns.length)})`;

const orderSql = insertSql("orders", orderColumns);

export const insertOrder = (db: Database, row: OrderRow) => {
  db.prepare(orderSql).run(...orderColumns.map((column) => row[column]));
};

/** Inserts a row and returns its number. Column names must come from code, never from a request. */
export const insertRow = (db: Database, table: string, row: Record<string, Value>) =>
  db.run(insertSql(table, Object.keys(row)), ...Object.values(row));

const orderDeviceSql =
  "insert into order_devices (order_n, slot, device, role, disposition, hold, item) values (?, ?, ?, ?, ?, ?, ?)";

export const insertOrderDevice = (
  db: Database,
  order: number,
  slot: number,
  device: number,
  role: string,
  disposition: string | null = null,
  hold = 0,
  item: string | null = null,
) => {
  db.prepare(orderDeviceSql).run(order, slot, device, role, disposition, hold, item);
};
