import { type Column, type ColumnValue, numberColumn, valueColumn } from "#sandbox/world/column.ts";
import type { Database } from "#sandbox/world/database.ts";

/** The columns of a table that lists filter and sort by, in memory. */
export interface ColumnTable<Name extends string> {
  columns: Record<Name, Column>;
  /** Highest row number. */
  last: number;
  /**
   * Reads the rows again that changed since the last call, and returns whether any did. Must be called
   * outside a transaction.
   */
  refresh(): boolean;
}

/** The SQL of each column. */
interface Sources<Name extends string> {
  /** Whole numbers from 0. */
  numbers: Partial<Record<Name, string>>;
  /** Texts, or numbers of any size. */
  values: Partial<Record<Name, string>>;
  /** A text that is not sorted by: it is stored in `texts` by row number. */
  text?: { sql: string; texts: string[] };
}

/**
 * Reads columns of a table. Triggers record the rows that change, in a temporary table that a rollback
 * restores, so that no write has to name what it changed.
 */
export const openColumnTable = <Name extends string>(
  db: Database,
  table: string,
  { numbers, values, text }: Sources<Name>,
): ColumnTable<Name> => {
  const columns = Object.fromEntries([
    ...Object.keys(numbers).map((name) => [name, numberColumn()]),
    ...Object.keys(values).map((name) => [name, valueColumn()]),
  ]) as Record<Name, Column>;
  const all: Column[] = Object.values(columns);
  const selected = [...Object.values(numbers), ...Object.values(values), text?.sql ?? "null"];
  let capacity = 0;

  const ensureCapacity = (n: number) => {
    if (n < capacity) return;
    capacity = Math.max(n + 1_024, Math.ceil(capacity * 1.25));
    for (const column of all) column.grow(capacity);
  };

  const readRows = (where: string) => {
    const statement = db.prepare(`select n, ${selected.join(", ")} from ${table} ${where}`);
    // Rows as arrays: a million objects take twice as long.
    statement.setReturnArrays(true);
    for (const row of statement.iterate() as Iterable<unknown>) {
      const cells = row as ColumnValue[];
      const n = Number(cells[0]);
      ensureCapacity(n);
      if (n > opened.last) opened.last = n;
      for (let place = 0; place < all.length; place += 1) {
        (all[place] as Column).set(n, cells[place + 1] ?? null);
      }
      if (text) text.texts[n] = String(cells[all.length + 1]);
    }
  };

  const opened: ColumnTable<Name> = {
    columns,
    last: 0,
    refresh: () => {
      const changed = `select n from temp.changed_${table}`;
      if (!db.one(`${changed} limit 1`)) return false;
      readRows(`where n in (${changed})`);
      db.run(`delete from temp.changed_${table}`);
      return true;
    },
  };
  const last = db.one<{ n: number | null }>(`select max(n) as n from ${table}`)?.n ?? 0;
  ensureCapacity(last);
  readRows("");
  const trigger = (event: string) =>
    `create temp trigger ${table}_${event} after ${event} on main.${table} begin
       insert or ignore into changed_${table} values (new.n);
     end;`;
  db.script(
    `create temp table changed_${table} (n integer primary key); ${trigger("insert")} ${trigger("update")}`,
  );
  return opened;
};
