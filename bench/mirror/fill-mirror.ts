import { sql } from "drizzle-orm";
import type { Connection } from "#lib/server/keys/connection.ts";
import { toMirrorRow } from "#lib/server/mirror/mirror-row.ts";
import { storeNow } from "#lib/server/mirror/read-into-mirror.ts";
import { addRows } from "#lib/server/mirror/write-rows.ts";
import { sweeps } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { Order } from "#lib/v4/records/order.ts";
import { orderAt } from "./made-orders.ts";

const batchSize = 1_000;

/** Fills the mirror with made orders as a complete sweep leaves them, without the reads of a service. */
export const fillMirror = async (connection: Connection, count: number): Promise<void> => {
  const startedAt = await storeNow();
  for (let from = 0; from < count; from += batchSize) {
    const size = Math.min(batchSize, count - from);
    const rows = Array.from({ length: size }, (_, index) =>
      toMirrorRow(connection, "orders", orderAt(from + index) as Order, {
        source: "list",
        readAt: startedAt,
      }).seal(),
    );
    await addRows(store(), rows);
  }
  await store()
    .insert(sweeps)
    .values({
      environment: connection.environment,
      connectionId: connection.id,
      kind: "all",
      reason: "connected",
      startedAt,
      endedAt: sql`clock_timestamp()`,
      coverage: { orders: { readCount: count, totalCount: count, isComplete: true } },
    });
};
