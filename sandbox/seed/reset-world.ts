import { copyKeys } from "#sandbox/keys/mint-keys.ts";
import { openWorld } from "#sandbox/seed/open-world.ts";
import { seedWorld } from "#sandbox/seed/seed.ts";
import { openDatabase } from "#sandbox/world/database.ts";
import type { Scale } from "#sandbox/world/organisation.ts";
import { readWorld, type World } from "#sandbox/world/world.ts";
import { makeWorldFile, placeWorldFile } from "#sandbox/world/world-file.ts";

/**
 * Makes the world anew in its place, with a clock that starts afresh. Keys of the old one stay
 * valid. Until the new world is whole the old one goes on.
 */
export const resetWorld = async (
  world: World,
  path: string,
  wanted: { seed: number; scale: Scale },
) => {
  const { seed, scale } = wanted;
  const { day } = world.clock;
  if (path === ":memory:") {
    const fresh = await openWorld({ path, day, ...wanted });
    const old = world.db;
    copyKeys(old, fresh.db);
    Object.assign(world, fresh);
    old.close();
    return;
  }
  const now = Date.now();
  await makeWorldFile(path, async (db) => {
    await seedWorld(db, seed, scale, now);
    copyKeys(world.db, db);
  });
  // At once, or a request would meet a closed database.
  world.db.close();
  placeWorldFile(path);
  Object.assign(world, readWorld(openDatabase(path), day, now));
};
