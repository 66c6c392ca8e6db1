import "server-only";
import { sql } from "drizzle-orm";
import { perProcess } from "#lib/server/per-process.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { defineBatch } from "#lib/server/work/batches.ts";

/** Acknowledgements are noted in batches, after they were sent. */
const batchMs = 1_000;
/** In a flood, the later ones of a batch are not noted: noting all would double the writes. */
const maxBatch = 50;

const acknowledged = perProcess("qmAcknowledged", () => [] as { id: number; at: string }[]);

const writeAcknowledged = async (): Promise<void> => {
  const noted = acknowledged().splice(0);
  if (noted.length === 0) return;
  await store().execute(sql`
    update ${events} set steps = jsonb_build_array(
      jsonb_build_object('at', noted.at, 'what', 'acknowledged')) || events.steps
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as noted (id bigint, at text)
    where events.id = noted.id`);
};

const batch = defineBatch("acknowledged", {
  ms: batchMs,
  write: writeAcknowledged,
  failure: "acknowledgements could not be noted",
});

/** Writes the noted acknowledgements. A failure is logged and loses these times only. */
export const flushAcknowledged = batch.flush;

/** Notes that the sender was told that an event is stored. Does not wait for the store. */
export const noteAcknowledged = (id: number): void => {
  if (acknowledged().length >= maxBatch) return;
  acknowledged().push({ id, at: new Date().toISOString() });
  batch.flushSoon();
};
