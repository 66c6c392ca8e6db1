import { existsSync, statSync } from "node:fs";
import { seedWorld } from "#sandbox/seed/seed.ts";
import { type Database, openDatabase } from "#sandbox/world/database.ts";
import type { Scale } from "#sandbox/world/organization.ts";
import { worldVersion } from "#sandbox/world/schema.ts";
import { metaValue, readWorld, type World } from "#sandbox/world/world.ts";
import { makeWorldFile, placeWorldFile } from "#sandbox/world/world-file.ts";

const isSeeded = (db: Database) =>
  db.one("select name from sqlite_master where name = 'meta'") !== undefined;

/**
 * Opens the world in a file, and seeds it first if the file is missing or empty. `day` is in seconds
 * per business day. Throws for a file of another version of the sandbox.
 */
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
      `${path} was created by another version of the sandbox. Delete it to create a new world.`,
    );
  }
  return readWorld(db, day, now);
};
