import { sql } from "drizzle-orm";
import type { Connection } from "#lib/server/keys/connection.ts";
import { type MirroredRecord, toMirrorRow } from "#lib/server/mirror/mirror-row.ts";
import { addRows } from "#lib/server/mirror/write-rows.ts";
import { store } from "#lib/server/store/store.ts";
import { readStoreTime } from "#lib/server/store/store-clock.ts";
import { sweeps } from "#lib/server/store/sweep-schema.ts";
import { employeeAt, orderAt } from "./made-orders.ts";

const batchSize = 1_000;

const readAll = (count: number) => ({ readCount: count, totalCount: count, isComplete: true });

const fillList = async (
  connection: Connection,
  resource: "orders" | "employees",
  count: number,
  recordAt: (n: number) => MirroredRecord,
  readAt: Date,
) => {
  for (let from = 0; from < count; from += batchSize) {
    const size = Math.min(batchSize, count - from);
    const rows = Array.from({ length: size }, (_, index) =>
      toMirrorRow(connection, resource, recordAt(from + index), { source: "list", readAt }).seal(),
    );
    await addRows(store(), rows);
  }
};

/** Fills the mirror with made orders and employees as a complete sweep leaves them, without the reads of a service. */
export const fillMirror = async (
  connection: Connection,
  counts: { orders: number; employees: number },
): Promise<void> => {
  const startedAt = await readStoreTime();
  await fillList(connection, "orders", counts.orders, orderAt, startedAt);
  await fillList(connection, "employees", counts.employees, employeeAt, startedAt);
  await store()
    .insert(sweeps)
    .values({
      environment: connection.environment,
      connectionId: connection.id,
      kind: "all",
      reason: "connected",
      startedAt,
      endedAt: sql`clock_timestamp()`,
      coverage: { orders: readAll(counts.orders), employees: readAll(counts.employees) },
    });
};
