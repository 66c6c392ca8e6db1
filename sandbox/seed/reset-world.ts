import { copyKeys } from "#sandbox/keys/mint-keys.ts";
import { openWorld } from "#sandbox/seed/open-world.ts";
import { seedWorld } from "#sandbox/seed/seed.ts";
import { copyEndpoints } from "#sandbox/webhooks/webhook-tables.ts";
import { openDatabase } from "#sandbox/world/database.ts";
import type { Scale } from "#sandbox/world/organization.ts";
import { readWorld, type World } from "#sandbox/world/world.ts";
import { makeWorldFile, placeWorldFile } from "#sandbox/world/world-file.ts";

/**
 * Replaces the world with a newly seeded one, whose clock starts again. The keys stay valid, and webhook
 * endpoints stay registered. The old world serves requests until the new one is complete.
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
    copyEndpoints(old, fresh.db);
    Object.assign(world, fresh);
    old.close();
    return;
  }
  const now = Date.now();
  await makeWorldFile(path, async (db) => {
    await seedWorld(db, seed, scale, now);
    copyKeys(world.db, db);
    copyEndpoints(world.db, db);
  });
  // No await from here on: a request in between would use a closed database.
  world.db.close();
  placeWorldFile(path);
  Object.assign(world, readWorld(openDatabase(path), day, now));
};
