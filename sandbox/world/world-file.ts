import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { type Database, openDatabase } from "#sandbox/world/database.ts";

const asideOf = (path: string) => `${path}.making`;

/**
 * Makes a world in a file beside its own, to be put in place whole: a kill while it is being made
 * leaves nothing that could be taken for a world.
 */
export const makeWorldFile = async (path: string, fill: (db: Database) => Promise<void>) => {
  const making = asideOf(path);
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

/** Puts the made world in place of whatever was there, which nobody may have open. */
export const placeWorldFile = (path: string) => {
  for (const suffix of ["-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
  renameSync(asideOf(path), path);
};
