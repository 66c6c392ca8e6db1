import { sql } from "drizzle-orm";
import type { Connection } from "#lib/server/keys/connection.ts";
import { decideOutcomes } from "#lib/server/mirror/decide-outcomes.ts";
import { store } from "#lib/server/store/store.ts";

/** Orders of one statement, which has a time limit. */
const batchSize = 50_000;

/**
 * Stores for each of so many made orders that is finished when it was seen to finish, within the last year, and for
 * some another promise. Orders finish as they were created, but for three weeks. Then decides about their outcomes.
 */
export const observeEnds = async (connection: Connection, count: number): Promise<void> => {
  const { environment, id } = connection;
  for (let from = 0; from < count; from += batchSize) {
    const [first, last] = [from, from + batchSize].map((n) => `ord_${String(n).padStart(9, "0")}`);
    await store().execute(sql`
    insert into observations (environment, connection_id, resource, record_id, source, after, until, facts)
    select environment, connection_id, resource, id, 'sweep', until - interval '5 minutes', until,
      case when number % 7 = 0 then '{"status": ["in_transit", "delivered"], "expectedDays": [8, 10]}'::jsonb
        else '{"status": ["in_transit", "delivered"]}'::jsonb end
    from (
      select *, right(id, 9)::int as number,
        clock_timestamp() - ((${count} - right(id, 9)::int) * 340.0 / ${count} + right(id, 9)::int % 20)
          * interval '1 day' as until
      from mirror_records
      where environment = ${environment} and connection_id = ${id} and resource = 'orders' and not is_open
        and mirror_records.id >= ${first} and mirror_records.id < ${last}
    ) as finished`);
  }
  const beganAt = performance.now();
  await decideOutcomes(connection, new AbortController().signal);
  const seconds = (performance.now() - beganAt) / 1_000;
  console.log(`  outcomes decided in ${seconds.toFixed(0)} s`);
};
