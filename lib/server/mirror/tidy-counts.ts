import "server-only";
import { sql } from "drizzle-orm";
import { mirrorCounts, mirrorOutcomeCounts } from "#lib/server/store/mirror-count-schema.ts";
import type { Environment } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";

const counted = [
  {
    table: mirrorCounts,
    of: sql`environment, connection_id, resource, created_at, type, status`,
  },
  {
    table: mirrorOutcomeCounts,
    of: sql`environment, connection_id, finished_until, country, type, outcome, kept_first, kept_last,
      promised_days, days_to_finish`,
  },
];

/**
 * Adds up the rows of a connection's counts that count the same records. Their sums stay: a row is added and taken away
 * by one statement, and never changed, so that two processes can do it at the same time.
 */
export const tidyCounts = async ({
  environment,
  connectionId,
}: {
  environment: Environment;
  connectionId: string;
}): Promise<void> => {
  for (const { table, of } of counted) {
    await store().execute(sql`
      with gone as (
        delete from ${table} where ctid = any (array(
          select ctid from (
            select ctid, count, count(*) over (partition by ${of}) as parts from ${table}
            where environment = ${environment} and connection_id = ${connectionId}
          ) as each where parts > 1 or count = 0
        ))
        returning *
      )
      insert into ${table} (${of}, count)
      select ${of}, sum(count) from gone group by ${of} having sum(count) <> 0`);
  }
};
