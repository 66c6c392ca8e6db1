import { sql } from "drizzle-orm";
import { store } from "#lib/server/store/store.ts";

interface Counts extends Record<string, unknown> {
  rows: string;
  right: string;
  bytes: string;
}

/**
 * Compares the observations of a sweep with what the service has changed: the status of each open order,
 * once, from what the mirror had to what it has now. Returns whether each is there and none twice. The
 * bytes of disk include pages that every table has, which count for much where few orders are open.
 */
export const checkObservations = async (openCount: number): Promise<boolean> => {
  await store().execute(sql`vacuum analyze observations`);
  const { rows } = await store().execute<Counts>(sql`
    select count(*) as rows, pg_total_relation_size('observations') as bytes,
      count(distinct record_id) filter (where source = 'sweep' and after < until
        and facts -> 'status' ->> 0 <> facts -> 'status' ->> 1
        and facts -> 'status' ->> 1 = (select status from mirror_records
          where mirror_records.environment = observations.environment
            and mirror_records.connection_id = observations.connection_id
            and mirror_records.resource = observations.resource and id = record_id)) as right
    from observations`);
  const [stored, right, bytes] = [rows[0]?.rows, rows[0]?.right, rows[0]?.bytes].map(Number);
  const bytesOfRow = Number(bytes) / Math.max(1, Number(stored));
  console.log(
    `  observed: ${stored} changes of ${openCount}, ${right} right, ${bytesOfRow.toFixed(0)} bytes each`,
  );
  return stored === openCount && right === openCount;
};
