/** The lists whose rows a job can take. */
export const frozenLists = ["orders", "employees", "devices"] as const;
export type FrozenList = (typeof frozenLists)[number];

/** The most rows that one selection has. */
export const maxFrozenRows = 50_000;

/** What a job needs to know of a selected employee. Fields that the record leaves out are absent. */
export interface FrozenEmployee {
  id: string;
  displayName?: string;
  email?: string;
}

/** What a job needs to know of a selected device. */
export interface FrozenDevice {
  id: string;
  serialNumber?: string;
  model?: string;
  /** Who holds it. */
  employeeId?: string;
  employeeName?: string;
}

/** What a job needs to know of a selected order. */
export interface FrozenOrder {
  id: string;
  employeeId?: string;
  employeeName?: string;
}

export interface FrozenRecords {
  orders: FrozenOrder;
  employees: FrozenEmployee;
  devices: FrozenDevice;
}

/**
 * All records of a list that match its filters, at a moment. It is whole only where the console's copy
 * proves the list; else `reason` says what the list itself covers, and nothing is frozen.
 */
export type FrozenSelection<List extends FrozenList = FrozenList> =
  | {
      isWhole: true;
      ids: string[];
      /** In the order of `ids`. */
      records: FrozenRecords[List][];
      /** The records are at least as new as this: ISO 8601, UTC. */
      asOf: string;
    }
  | { isWhole: false; reason: string };
