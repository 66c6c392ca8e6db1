import { copyFileSync, existsSync, statSync } from "node:fs";
import { copyKeys } from "#sandbox/keys/mint-keys.ts";
import { seedWorld } from "#sandbox/seed/seed.ts";
import { hasTable, seedLaterNouns } from "#sandbox/seed/seed-nouns.ts";
import { copyEndpoints } from "#sandbox/webhooks/webhook-tables.ts";
import { type Database, openDatabase } from "#sandbox/world/database.ts";
import { reserveNumbers } from "#sandbox/world/next-number.ts";
import type { Scale } from "#sandbox/world/organization.ts";
import { worldVersion } from "#sandbox/world/schema.ts";
import { metaValue, readWorld, type World } from "#sandbox/world/world.ts";
import { makeWorldFile, placeWorldFile } from "#sandbox/world/world-file.ts";

/** Does work that an old world may be too different for. Without it, the new world starts afresh. */
const tryWith = (work: () => void) => {
  try {
    work();
  } catch (error) {
    console.error(
      `Not taken over from the old world: ${error instanceof Error ? error.message : ""}`,
    );
  }
};

/**
 * Replaces the world of another version of the sandbox by a new one, in which keys stay valid, webhook
 * endpoints stay registered, and no id of the old world is given again. The old file stays beside it.
 */
const replaceOldWorld = async (path: string, seed: (db: Database) => Promise<void>) => {
  const old = openDatabase(path);
  const version = hasTable(old, "meta") ? metaValue(old, "version") : worldVersion;
  if (version === worldVersion) return old.close();
  await makeWorldFile(path, async (db) => {
    await seed(db);
    tryWith(() => reserveNumbers(old, db));
    tryWith(() => copyKeys(old, db));
    tryWith(() => copyEndpoints(old, db));
  });
  // Closing writes what stands in the log beside the file into it.
  old.close();
  const kept = `${path}.version-${version}`;
  copyFileSync(path, kept);
  placeWorldFile(path);
  console.error(`${path} is of version ${version} of the sandbox. It is kept as ${kept}.`);
};

/**
 * Opens the world in a file, and seeds it first if the file is missing or empty. `day` is in seconds
 * per business day. The world of another version of the sandbox is kept under another name, and a new one
 * takes its place.
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
  if (path !== ":memory:") await replaceOldWorld(path, (db) => seedWorld(db, seed, scale, now));
  const db = openDatabase(path);
  if (!hasTable(db, "meta")) await seedWorld(db, seed, scale, now);
  await seedLaterNouns(db, Number(metaValue(db, "seed")), now);
  return readWorld(db, day, now);
};
