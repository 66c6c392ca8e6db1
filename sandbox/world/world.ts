import { type Clock, startClock } from "#sandbox/world/clock.ts";
import type { Database } from "#sandbox/world/database.ts";
import { type ListColumns, openListColumns } from "#sandbox/world/list-columns.ts";
import type { Scale } from "#sandbox/world/organization.ts";

/** What a handler reads and changes: the database, the clock and what both keep in memory. */
export interface World {
  db: Database;
  clock: Clock;
  seed: number;
  scale: Scale;
  /** Returns the columns of all lists, with all committed changes. */
  listColumns: () => ListColumns;
  /** Team names by row number. */
  teams: Map<number, string>;
}

/** Returns a value of the table `meta`, such as the seed. */
export const metaValue = (db: Database, name: string) =>
  db.one<{ value: string }>("select value from meta where name = ?", name)?.value;

/** Builds the world of a seeded database: its clock, and the columns and names kept in memory. */
export const readWorld = (db: Database, day: number, now: number): World => {
  const clock = startClock(db, day, now);
  clock.save();
  return {
    db,
    clock,
    seed: Number(metaValue(db, "seed")),
    scale: metaValue(db, "scale") as Scale,
    listColumns: openListColumns(db),
    teams: new Map(
      db
        .all<{ n: number; name: string }>("select n, name from teams")
        .map(({ n, name }) => [n, name]),
    ),
  };
};
