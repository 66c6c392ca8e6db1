import { grownArray } from "#sandbox/world/column.ts";
import { type ColumnTable, openColumnTable } from "#sandbox/world/column-table.ts";
import type { Database } from "#sandbox/world/database.ts";

type OrderColumn =
  | "company"
  | "team"
  | "country"
  | "status"
  | "type"
  | "employee"
  | "model"
  | "deviceCount";
type EmployeeColumn =
  | "company"
  | "team"
  | "country"
  | "status"
  | "name"
  | "email"
  | "jobTitle"
  | "createdAt"
  | "hasAddress";
type DeviceColumn =
  | "company"
  | "team"
  | "country"
  | "status"
  | "type"
  | "employee"
  | "model"
  | "place"
  | "charger"
  | "condition";

/** The columns that lists search, filter and sort by. They hold what the database holds. */
export interface ListColumns {
  orders: ColumnTable<OrderColumn>;
  employees: ColumnTable<EmployeeColumn>;
  devices: ColumnTable<DeviceColumn>;
  /** The folded name and email of each employee, by row number. */
  searchTexts: string[];
  /** The serial number of each device, by row number. */
  serials: string[];
  /** Marks the orders of the flagged devices. Both arrays are by row number. */
  markOrdersOf(marks: Uint8Array, devices: Uint8Array): void;
  /**
   * Returns the rows that `select` finds, which are kept until any row changes: the pages of one list
   * share a selection. `conditions` names everything that decides about the rows, as JSON.
   */
  keepRows(conditions: unknown, select: () => Int32Array): Int32Array;
}

/** How many rows the kept selections have together: 64 MB. */
const maxKeptRows = 16_000_000;
/** A selection counts as many rows more, so that those without any are bounded too. */
const rowsOfKey = 1_000;

const openKeptRows = () => {
  const kept = new Map<string, Int32Array>();
  let rowCount = 0;
  const forget = (key: string) => {
    const rows = kept.get(key);
    if (kept.delete(key)) rowCount -= rowsOfKey + (rows?.length ?? 0);
  };
  return {
    forgetAll: () => {
      kept.clear();
      rowCount = 0;
    },
    keep: (conditions: unknown, select: () => Int32Array) => {
      const key = JSON.stringify(conditions);
      // A copy, because the next selection is written to the same memory.
      const rows = kept.get(key) ?? select().slice();
      // The one that was used last becomes the newest.
      forget(key);
      kept.set(key, rows);
      rowCount += rowsOfKey + rows.length;
      for (const oldest of kept.keys()) {
        if (rowCount <= maxKeptRows) break;
        forget(oldest);
      }
      return rows;
    },
  };
};

/** Returns which device is on which order, as pairs in the order of the orders. */
const openOrderDevices = (db: Database) => {
  let orders = new Int32Array(1_024);
  let devices = new Int32Array(1_024);
  let count = 0;
  return {
    /** Reads the pairs of the new orders. The devices of an order never change. */
    refresh: () => {
      const statement = db.prepare(
        "select order_n, device from order_devices where order_n > ? order by order_n",
      );
      statement.setReturnArrays(true);
      const last = count === 0 ? 0 : (orders[count - 1] as number);
      for (const row of statement.iterate(last) as Iterable<unknown>) {
        if (count === orders.length) {
          orders = grownArray(orders, count * 2);
          devices = grownArray(devices, count * 2);
        }
        const [order, device] = row as [number, number];
        orders[count] = order;
        devices[count] = device;
        count += 1;
      }
    },
    mark: (marks: Uint8Array, flags: Uint8Array) => {
      for (let at = 0; at < count; at += 1) {
        if (flags[devices[at] as number]) marks[orders[at] as number] = 1;
      }
    },
  };
};

/**
 * Reads the columns of all lists into memory. The returned function gives them after reading the rows
 * again that changed since its last call. It must be called outside a transaction: a rollback would
 * leave changes in memory.
 */
export const openListColumns = (db: Database): (() => ListColumns) => {
  const searchTexts: string[] = [];
  const serials: string[] = [];
  const pairs = openOrderDevices(db);
  const group = { company: "company", team: "team" };
  const orders = openColumnTable<OrderColumn>(db, "orders", {
    numbers: { ...group, employee: "employee", model: "model", deviceCount: "device_count" },
    values: { country: "country", status: "status", type: "type" },
  });
  const employees = openColumnTable<EmployeeColumn>(db, "employees", {
    numbers: { ...group, hasAddress: "address is not null" },
    values: {
      ...{ country: "country", status: "status", name: "sort_name", email: "name_key(email)" },
      ...{ jobTitle: "job_title", createdAt: "created_at" },
    },
    text: { sql: "search", texts: searchTexts },
  });
  const devices = openColumnTable<DeviceColumn>(db, "devices", {
    numbers: { ...group, employee: "employee", model: "model" },
    values: {
      ...{ country: "country", status: "status", type: "type", place: "place" },
      ...{ charger: "charger", condition: "condition" },
    },
    text: { sql: "serial", texts: serials },
  });
  pairs.refresh();
  // Sorted at the start, because the first sort of 100,000 names takes 150 ms.
  employees.columns.name.ranks();
  employees.columns.email.ranks();
  const keptRows = openKeptRows();
  const columns = {
    ...{ orders, employees, devices, searchTexts, serials },
    ...{ markOrdersOf: pairs.mark, keepRows: keptRows.keep },
  };
  return () => {
    const last = orders.last;
    const areChanged = [orders, employees, devices].map((table) => table.refresh());
    if (areChanged.includes(true)) keptRows.forgetAll();
    if (orders.last > last) pairs.refresh();
    return columns;
  };
};
