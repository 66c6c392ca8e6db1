import { startPostgres, testCluster } from "../postgres/server.ts";

/**
 * Gives tests that need a store `TEST_DATABASE_URL`, of an embedded PostgreSQL apart from the one
 * with somebody's data. `npm test` has started it already; `npx vitest` alone starts it here.
 */
export default async function providePostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const server = await startPostgres(testCluster);
  process.env.TEST_DATABASE_URL = server.adminUrl;
  return () => server.release();
}
