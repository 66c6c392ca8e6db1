import { type Clock, startClock } from "#sandbox/world/clock.ts";
import type { Database } from "#sandbox/world/database.ts";
import { type Directory, openDirectory } from "#sandbox/world/directory.ts";
import type { Scale } from "#sandbox/world/organization.ts";
import { startTally, type Tally } from "#sandbox/world/tally.ts";

/** Columns that decide who sees a row, and that lists filter by. */
export interface EmployeeGroup {
  company: number;
  team: number | null;
  country: string | null;
  status: string;
}
/** The same columns of an order or a device. */
export interface TypedGroup extends EmployeeGroup {
  type: string;
}

/** What a handler reads and changes: the database, the clock and the caches of both. */
export interface World {
  db: Database;
  clock: Clock;
  seed: number;
  scale: Scale;
  orders: Tally<TypedGroup>;
  employees: Tally<EmployeeGroup>;
  devices: Tally<TypedGroup>;
  directory: Directory;
  /** Team names by row number. */
  teams: Map<number, string>;
}

const groupColumns = ["company", "team", "country", "status"] as const;

const tallyOf = <Group extends EmployeeGroup>(
  db: Database,
  table: string,
  columns: readonly (keyof Group & string)[],
) => {
  const list = columns.join(", ");
  return startTally(
    db.all<Group & { count: number }>(
      `select ${list}, count(*) as count from ${table} group by ${list}`,
    ),
    (row: Group) => columns.map((column) => row[column]).join("|"),
  );
};

/** Returns a value of the table `meta`, such as the seed. */
export const metaValue = (db: Database, name: string) =>
  db.one<{ value: string }>("select value from meta where name = ?", name)?.value;

/** Builds the world of a seeded database: its clock, and the counts and names kept in memory. */
export const readWorld = (db: Database, day: number, now: number): World => {
  const clock = startClock(db, day, now);
  clock.save();
  return {
    db,
    clock,
    seed: Number(metaValue(db, "seed")),
    scale: metaValue(db, "scale") as Scale,
    orders: tallyOf<TypedGroup>(db, "orders", [...groupColumns, "type"]),
    employees: tallyOf<EmployeeGroup>(db, "employees", groupColumns),
    devices: tallyOf<TypedGroup>(db, "devices", [...groupColumns, "type"]),
    directory: openDirectory(db),
    teams: new Map(
      db
        .all<{ n: number; name: string }>("select n, name from teams")
        .map(({ n, name }) => [n, name]),
    ),
  };
};
