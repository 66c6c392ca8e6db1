import "server-only";
import { sql } from "drizzle-orm";
import type { StoreHold } from "#lib/protocol/restored-store.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Commit } from "#lib/server/audit/commit-change.ts";
import { checkStore, isStoreIntact } from "#lib/server/intents/restored/store-identity.ts";
import { storeIdentity } from "#lib/server/store/identity-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";

/** Whether the store is held, and when it was last released after it was set back. */
interface Standing {
  hold: StoreHold | null;
  releasedAt: Date | null;
}

/** The columns of a hold, of which all are `null` where there is none. */
export const holdFields = {
  heldAt: storeIdentity.heldAt,
  heldReason: storeIdentity.heldReason,
  rememberedUntil: storeIdentity.rememberedUntil,
};

type HoldRow = Pick<typeof storeIdentity.$inferSelect, keyof typeof holdFields>;

/** Returns why nothing is sent now, as last found; `null` if the store is not held. */
export const toHold = ({ heldAt, heldReason, rememberedUntil }: HoldRow): StoreHold | null =>
  heldAt && heldReason
    ? {
        heldAt: heldAt.toISOString(),
        reason: heldReason,
        rememberedUntil: (rememberedUntil ?? heldAt).toISOString(),
      }
    : null;

const readStanding = async (): Promise<Standing> => {
  const [row] = await store().select().from(storeIdentity);
  return { hold: row ? toHold(row) : null, releasedAt: row?.releasedAt ?? null };
};

/** Returns whether the store is held, after comparing it with what this process remembers. */
export const findStanding = async (): Promise<Standing> => {
  if (!(await isStoreIntact())) await checkStore();
  return readStanding();
};

/** Returns when the store was last released, the present moment while it is held, or `null`. */
export const findRestoredAt = async (): Promise<string | null> => {
  const { hold, releasedAt } = await readStanding();
  return hold === null ? (releasedAt?.toISOString() ?? null) : storeDate().toISOString();
};

export const heldText = sentenceToStore("journal.storeHeld");

/** What a form is told that is submitted while the store is held. */
export const heldSubmission = (): string => t("refusal.storeHeld", { kept: "yes" });

/** What a form is told that was opened before the store was released: it may be one that is forgotten. */
export const forgottenSubmission = (): string => t("refusal.formForgotten");

/**
 * Ends a hold, if it is still the one that began at `heldAt`. Nothing is sent by it: each request that was
 * open waits for its own decision. Returns whether it was released.
 */
export const releaseStore = async (commit: Commit, heldAt: string): Promise<boolean> => {
  await checkStore();
  const released = await commit((tx) =>
    tx
      .update(storeIdentity)
      .set({
        heldAt: null,
        heldReason: null,
        rememberedUntil: null,
        releasedAt: sql`clock_timestamp()`,
        counter: sql`${storeIdentity.counter} + 1`,
        writtenBy: sql`pg_current_xact_id()::xid::text`,
      })
      .where(sql`date_trunc('milliseconds', ${storeIdentity.heldAt}) = ${heldAt}`)
      .returning({ counter: storeIdentity.counter }),
  );
  return released.length > 0;
};
