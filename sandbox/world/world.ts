import { type Clock, startClock } from "#sandbox/world/clock.ts";
import type { Database } from "#sandbox/world/database.ts";
import { type Directory, openDirectory } from "#sandbox/world/directory.ts";
import type { Scale } from "#sandbox/world/organization.ts";
import { startTally, type Tally } from "#sandbox/world/tally.ts";

export interface OrderGroup {
  company: number;
  team: number | null;
  country: string;
  type: string;
  status: string;
}
export interface EmployeeGroup {
  company: number;
  team: number | null;
  country: string | null;
  status: string;
}
export interface DeviceGroup {
  company: number;
  team: number | null;
  country: string;
  type: string;
  status: string;
}

/** What a handler reads and changes: the database, the clock and the caches of both. */
export interface World {
  db: Database;
  clock: Clock;
  seed: number;
  scale: Scale;
  orders: Tally<OrderGroup>;
  employees: Tally<EmployeeGroup>;
  devices: Tally<DeviceGroup>;
  directory: Directory;
  /** Team names by row number. */
  teams: Map<number, string>;
}

const groupsOf = <Row>(db: Database, table: string, columns: string) =>
  db.all<Row & { count: number }>(
    `select ${columns}, count(*) as count from ${table} group by ${columns}`,
  );

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
    orders: startTally(
      groupsOf<OrderGroup>(db, "orders", "company, team, country, type, status"),
      (row) => `${row.company}|${row.team}|${row.country}|${row.type}|${row.status}`,
    ),
    employees: startTally(
      groupsOf<EmployeeGroup>(db, "employees", "company, team, country, status"),
      (row) => `${row.company}|${row.team}|${row.country}|${row.status}`,
    ),
    devices: startTally(
      groupsOf<DeviceGroup>(db, "devices", "company, team, country, type, status"),
      (row) => `${row.company}|${row.team}|${row.country}|${row.type}|${row.status}`,
    ),
    directory: openDirectory(db),
    teams: new Map(
      db
        .all<{ n: number; name: string }>("select n, name from teams")
        .map(({ n, name }) => [n, name]),
    ),
  };
};
