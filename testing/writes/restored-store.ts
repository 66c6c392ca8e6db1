import { eq, sql } from "drizzle-orm";
import { commitWith } from "#lib/server/audit/commit-change.ts";
import { openPayload } from "#lib/server/intents/journal/secrets.ts";
import { findStanding, releaseStore } from "#lib/server/intents/restored/standing.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { FaultyService } from "../service/faulty-service.ts";

/** Sets the store back to where a write is only ready, as if its files were restored. */
const setBack = (id: string) =>
  store().transaction(async (tx) => {
    await tx.execute(sql`update ${intents} set state = 'ready', epoch = epoch - 2, attempt = 0,
      sent_at = null, baseline = null, lease_owner = null, lease_until = null,
      next_at = clock_timestamp() where id = ${id}`);
    await tx.execute(sql`update store_identity
      set counter = counter - 2, written_by = pg_current_xact_id()::xid::text`);
  });

/** Sets the store back, for one write in ten, right after the service has committed it. */
export const restoreAfterCommits = (service: FaultyService, random: () => number) => {
  const met = new Set<string>();
  service.beforeAnswer = async ({ isWrite, path, body }, point) => {
    const name = `${path} ${body}`;
    if (!isWrite || point !== "committed" || met.has(name)) return;
    met.add(name);
    if (random() > 0.1) return;
    const sending = await store().select().from(intents).where(eq(intents.state, "sending"));
    const row = sending.find((one) => openPayload(one)?.body === body);
    if (row) await setBack(row.id);
  };
};

const releaseEveryMs = 400;

const nobody = { actor: null, connection: null, from: null };
const commit = commitWith({ action: "store.release", outcome: "done", ...nobody });

/** Releases the store as an admin does who has compared everything. Returns a function that ends it. */
export const startReleases = () => {
  let isEnding = false;
  const release = async () => {
    while (!isEnding) {
      await new Promise((resolve) => setTimeout(resolve, releaseEveryMs));
      const { hold } = await findStanding();
      if (hold) await releaseStore(commit, hold.heldAt);
    }
  };
  const releasing = release();
  return async () => {
    isEnding = true;
    await releasing;
  };
};
