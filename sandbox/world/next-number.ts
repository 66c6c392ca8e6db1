import type { Database } from "#sandbox/world/database.ts";

/** Returns the tables whose rows have a number, which the ids of their records follow from. */
const numberedTables = (db: Database): string[] =>
  db
    .all<{ name: string }>(
      `select tables.name from sqlite_master tables join pragma_table_info(tables.name) columns
       where tables.type = 'table' and columns.name = 'n'`,
    )
    .map(({ name }) => name);

const usedName = (table: string) => `used:${table}`;

const lastNumber = (db: Database, table: string): number =>
  db.one<{ n: number | null }>(`select max(n) as n from ${table}`)?.n ?? 0;

const usedNumber = (db: Database, table: string): number => {
  const used = db.one<{ value: string }>("select value from meta where name = ?", usedName(table));
  return Number(used?.value ?? 0);
};

/**
 * Returns the number of the next row: one that no record of this world or of the one before has had. The table's
 * name must come from code, never from a request.
 */
export const nextNumber = (db: Database, table: string): number =>
  Math.max(lastNumber(db, table), usedNumber(db, table)) + 1;

/**
 * Lets a new world give no id again that the old one has given: a client that has noted such an id would
 * take another record for its own.
 */
export const reserveNumbers = (from: Database, to: Database): void => {
  for (const table of numberedTables(from)) {
    const used = Math.max(lastNumber(from, table), usedNumber(from, table));
    to.run("insert into meta (name, value) values (?, ?)", usedName(table), String(used));
  }
};
