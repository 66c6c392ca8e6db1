import { Client } from "pg";
import { env } from "#lib/server/env.ts";

/**
 * Does what autovacuum does soon after a sweep, to the given table or to all. Over a connection of its own: a million
 * records take longer than the store's queries may.
 */
export const vacuumAnalyze = async (...tables: readonly string[]): Promise<void> => {
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  try {
    await client.query(`vacuum analyze ${tables.join(", ")}`);
  } finally {
    await client.end();
  }
};
