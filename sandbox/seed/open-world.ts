import { existsSync, statSync } from "node:fs";
import { seedWorld } from "#sandbox/seed/seed.ts";
import { type Database, openDatabase } from "#sandbox/world/database.ts";
import type { Scale } from "#sandbox/world/organisation.ts";
import { worldVersion } from "#sandbox/world/schema.ts";
import { metaValue, readWorld, type World } from "#sandbox/world/world.ts";
import { makeWorldFile, placeWorldFile } from "#sandbox/world/world-file.ts";

const isSeeded = (db: Database) =>
  db.one("select name from sqlite_master where name = 'meta'") !== undefined;

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
  else if (metaValue(db, "version") !== worldVersion) {
    db.close();
    throw new Error(
      `${path} was made by another version of the sandbox: remove it to make it anew.`,
    );
  }
  return readWorld(db, day, now);
};
