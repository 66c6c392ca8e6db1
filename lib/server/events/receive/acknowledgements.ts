import "server-only";
import { sql } from "drizzle-orm";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { store } from "#lib/server/store/store.ts";

/** Acknowledgements are noted in batches, after they were sent. */
const batchMs = 1_000;
/** In a flood, the later ones of a batch are not noted: noting all would double the writes. */
const maxBatch = 50;

const batch = perProcess("qmAcknowledged", () => ({
  noted: [] as { id: number; at: string }[],
  timer: null as NodeJS.Timeout | null,
}));

/** Writes the noted acknowledgements. A failure is logged and loses these times only. */
export const flushAcknowledged = async (): Promise<void> => {
  const current = batch();
  if (current.timer) clearTimeout(current.timer);
  current.timer = null;
  const noted = current.noted.splice(0);
  if (noted.length === 0) return;
  try {
    await store().execute(sql`
      update ${events} set steps = jsonb_build_array(
        jsonb_build_object('at', noted.at, 'what', 'acknowledged')) || events.steps
      from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as noted (id bigint, at text)
      where events.id = noted.id`);
  } catch (error) {
    log().warn({ error: errorFields(error) }, "acknowledgements could not be noted");
  }
};

/** Notes that the sender was told that an event is stored. Does not wait for the store. */
export const noteAcknowledged = (id: number): void => {
  const current = batch();
  if (current.noted.length >= maxBatch) return;
  current.noted.push({ id, at: new Date().toISOString() });
  if (current.timer !== null) return;
  current.timer = setTimeout(() => void flushAcknowledged(), batchMs);
  current.timer.unref();
};
