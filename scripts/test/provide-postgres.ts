import { testDatabases } from "../postgres/databases.ts";
import { startPostgres, testCluster } from "../postgres/server.ts";

/**
 * Sets `TEST_DATABASE_URL` for tests that need a store: an embedded PostgreSQL without a person's
 * data. `npm test` has already started it; `npx vitest` starts it here.
 */
export default async function providePostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const server = await startPostgres(testCluster, { isDurable: false });
  process.env.TEST_DATABASE_URL = server.adminUrl;
  return () => server.release(testDatabases);
}
