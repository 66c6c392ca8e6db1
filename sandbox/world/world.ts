import { existsSync, statSync } from "node:fs";
import { seedWorld } from "#sandbox/seed/seed";
import { type Clock, startClock } from "#sandbox/world/clock";
import { type Database, openDatabase } from "#sandbox/world/database";
import { type Directory, openDirectory } from "#sandbox/world/directory";
import type { Scale } from "#sandbox/world/organisation";
import { worldVersion } from "#sandbox/world/schema";
import { startTally, type Tally } from "#sandbox/world/tally";
import { makeWorldFile, placeWorldFile } from "#sandbox/world/world-file";

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

/** Everything a handler works on. */
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

const isSeeded = (db: Database) =>
  db.one("select name from sqlite_master where name = 'meta'") !== undefined;

const groupsOf = <Row>(db: Database, table: string, columns: string) =>
  db.all<Row & { count: number }>(
    `select ${columns}, count(*) as count from ${table} group by ${columns}`,
  );

const known = (db: Database, name: string) =>
  db.one<{ value: string }>("select value from meta where name = ?", name)?.value;

/** Reads what is kept in memory of a seeded database. */
export const readWorld = (db: Database, day: number, now: number): World => {
  const clock = startClock(db, day, now);
  clock.save();
  return {
    db,
    clock,
    seed: Number(known(db, "seed")),
    scale: known(db, "scale") as Scale,
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

/** Opens the world in a file, making it first if there is none. `day`: seconds per business day. */
export const openWorld = async (options: {
  path: string;
  seed: number;
  scale: Scale;
  day: number;
}): Promise<World> => {
  const { path, seed, scale, day } = options;
  const now = Date.now();
  if (path !== ":memory:" && (!existsSync(path) || statSync(path).size === 0)) {
    await makeWorldFile(path, (db) => seedWorld(db, seed, scale, now));
    placeWorldFile(path);
  }
  const db = openDatabase(path);
  if (!isSeeded(db)) await seedWorld(db, seed, scale, now);
  else if (known(db, "version") !== worldVersion) {
    db.close();
    throw new Error(
      `${path} was made by another version of the sandbox: remove it to make it anew.`,
    );
  }
  return readWorld(db, day, now);
};
