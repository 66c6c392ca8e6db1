import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { type Database, openDatabase } from "#sandbox/world/database.ts";

const temporaryPath = (path: string) => `${path}.making`;

/**
 * Writes a world to a temporary file, which `placeWorldFile` moves to its path. A process that is
 * killed meanwhile leaves no incomplete world behind.
 */
export const makeWorldFile = async (path: string, fill: (db: Database) => Promise<void>) => {
  const making = temporaryPath(path);
  rmSync(making, { force: true });
  const db = openDatabase(making, true);
  try {
    await fill(db);
  } finally {
    db.close();
  }
  const file = openSync(making, "r+");
  fsyncSync(file);
  closeSync(file);
};

/** Moves the temporary file to its path and replaces the old world, which must be closed. */
export const placeWorldFile = (path: string) => {
  for (const suffix of ["-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
  renameSync(temporaryPath(path), path);
};
