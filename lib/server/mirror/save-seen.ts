import "server-only";
import { and, sql } from "drizzle-orm";
import type { SeenAt } from "#lib/protocol/open-orders.ts";
import { type ConnectionIdentity, openText, sealText } from "#lib/server/keys/seal.ts";
import { seenSealedAs } from "#lib/server/mirror/mirror-row.ts";
import { isRecord } from "#lib/server/mirror/save-record.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { type LocatedAnswers, lastSeenOf } from "#lib/v4/last-seen.ts";

/**
 * Stores the newest place that answers about an order name, if the mirror has the order and no newer place
 * of it. `askedAt`: by the store's clock.
 */
export const saveSeen = async (
  connection: ConnectionIdentity,
  id: string,
  answers: LocatedAnswers,
  askedAt: Date,
): Promise<void> => {
  const { seen } = lastSeenOf(answers, askedAt.getTime());
  const seenAt = parseMoment(seen?.at);
  if (!seen || !seenAt) return;
  const place: SeenAt = { location: seen.place, at: seen.at };
  const sealedAs = seenSealedAs(connection, "orders", id);
  const isNewer = sql`(${mirrorRecords.seenAt} is null
    or ${mirrorRecords.seenAt} <= ${seenAt.toISOString()}::timestamptz)`;
  await store()
    .update(mirrorRecords)
    .set({ sealedSeen: sealText(JSON.stringify(place), sealedAs), seenAt })
    .where(and(isRecord(connection, "orders", id), isNewer));
};

/** Decrypts where an order was seen last. Throws `SealError`. */
export const openSeen = (connection: ConnectionIdentity, id: string, sealed: string): SeenAt =>
  JSON.parse(openText(sealed, seenSealedAs(connection, "orders", id))) as SeenAt;
