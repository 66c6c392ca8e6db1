import { storedColumns, storedNouns } from "#sandbox/handlers/handlers.ts";
import { createPersonGenerator, loadFakers } from "#sandbox/seed/people.ts";
import type { Database } from "#sandbox/world/database.ts";
import type { CreatePerson } from "#sandbox/world/person.ts";

/** Returns whether the database of a world has a table. */
export const hasTable = (db: Database, name: string): boolean =>
  db.one("select 1 from sqlite_master where type = 'table' and name = ?", name) !== undefined;

const findMissing = (db: Database) => storedNouns.filter(({ name }) => !hasTable(db, name));

/** Adds the columns of handlers that a world lacks. */
const addColumns = (db: Database) => {
  for (const { table, columns } of storedColumns) {
    const existing = db.all<{ name: string }>("select name from pragma_table_info(?)", table);
    for (const [name, type] of Object.entries(columns)) {
      if (existing.some((column) => column.name === name)) continue;
      db.script(`alter table ${table} add column ${name} ${type}`);
    }
  }
};

/** Adds the columns, tables and rows of handlers that a world lacks. The rows of all others exist already. */
export const seedNouns = (
  db: Database,
  seed: number,
  now: number,
  createPerson: CreatePerson,
): void => {
  addColumns(db);
  for (const { table, seedRows } of findMissing(db)) {
    db.script(table);
    seedRows(db, { seed, now, createPerson });
  }
};

/** The same for a world that was seeded before the sandbox knew a noun or a column. */
export const seedLaterNouns = async (db: Database, seed: number, now: number): Promise<void> => {
  if (findMissing(db).length === 0) return addColumns(db);
  const fakers = await loadFakers();
  db.transaction(() => seedNouns(db, seed, now, createPersonGenerator(fakers, seed)));
};
