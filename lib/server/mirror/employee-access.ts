import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";

/**
 * Returns whether the mirror of a connection has an employee, or an order of theirs, that the service showed when it
 * was last asked. False proves nothing: the mirror may not have read them yet.
 */
export const isEmployeeMirrored = async (
  { environment, id: connectionId }: ConnectionIdentity,
  employeeId: string,
): Promise<boolean> => {
  const has = (isWanted: SQL) => sql`exists (
    select from ${mirrorRecords}
    where environment = ${environment} and connection_id = ${connectionId} and ${isWanted}
      and (not_visible_at is null or not_visible_at < read_at))`;
  const { rows } = await store().execute<{ found: boolean }>(sql`
    select ${has(sql`resource = 'employees' and id = ${employeeId}`)}
      or ${has(sql`resource = 'orders' and employee_id = ${employeeId}`)} as found`);
  return rows[0]?.found ?? false;
};
