import type { StatementSync } from "node:sqlite";
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
}

const insertSql = (table: string, columns: readonly string[]) =>
  `insert into ${table} (${columns.join(", ")}) values (${placeholders(columns.length)})`;

/** Inserts a row and returns its number. Column names must come from code, never from a request. */
export const insertRow = (db: Database, table: string, row: Record<string, Value>) =>
  db.run(insertSql(table, Object.keys(row)), ...Object.values(row));

/** Returns a function that inserts many rows. All must have the columns of the first, in its order. */
export const rowInserter = (db: Database, table: string) => {
  let statement: StatementSync | null = null;
  return (row: Record<string, Value>) => {
    statement ??= db.prepare(insertSql(table, Object.keys(row)));
    statement.run(...Object.values(row));
  };
};

/** Changes columns of a row. Their names must come from code, never from a request. */
export const updateRow = (
  db: Database,
  table: string,
  n: number,
  changes: Record<string, Value>,
) => {
  const sets = Object.keys(changes).map((column) => `${column} = ?`);
  db.run(`update ${table} set ${sets.join(", ")} where n = ?`, ...Object.values(changes), n);
};

/** A device of an order, by its row number. */
interface OrderDevice {
  n: number;
  role: string;
  disposition?: string | undefined;
  hold?: boolean;
  /** Id of the catalog item that was bought. */
  item?: string;
}

/** Returns a function that inserts an order with its devices, in their order. */
export const orderInserter = (db: Database) => {
  const insertIntoOrders = rowInserter(db, "orders");
  const insertDevice = rowInserter(db, "order_devices");
  return (order: OrderRow, devices: readonly OrderDevice[]) => {
    insertIntoOrders({ ...order });
    for (const [slot, { n, role, disposition, hold, item }] of devices.entries()) {
      insertDevice({
        order_n: order.n,
        slot,
        device: n,
        role,
        disposition: disposition ?? null,
        hold: hold ? 1 : 0,
        item: item ?? null,
      });
    }
  };
};
