import { isFinished } from "#lib/v4/fields/known-values.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import type { Order, OrderHistory, OrderTracking } from "#lib/v4/records/order.ts";

/** Texts of a courier or a status log that say that an order does not move. */
const stopped =
  /\bhe?ld\b|\bhold\b|customs|clearance|exception|attempt_fail|no one present|incomplete/i;
const moving = /released|cleared|received from|corrected|moving again|second attempt/i;

const timeOf = (at: string | null | undefined) =>
  parseMoment(at)?.getTime() ?? Number.NEGATIVE_INFINITY;

/**
 * Returns since when an open order is held, ISO 8601: the moment of the latest entry of its logs,
 * where that entry says so. `null` where the order moves, or where no answer shows it.
 */
export function heldSince(
  order: Order,
  history: OrderHistory | undefined,
  tracking: OrderTracking | undefined,
): string | null {
  if (isFinished(order.status)) return null;
  const entries = [
    ...(history?.statusLogs ?? []).map(({ at, status, note }) => ({ at, texts: [status, note] })),
    ...[
      ...(history?.devices ?? []).flatMap(({ timeline }) => timeline ?? []),
      ...(tracking?.shipments ?? []).flatMap(({ checkpoints }) => checkpoints ?? []),
    ].map(({ at, type, status, description }) => ({ at, texts: [type, status, description] })),
  ];
  const latest = Math.max(...entries.map(({ at }) => timeOf(at)));
  const last = entries.filter(({ at }) => timeOf(at) === latest && at);
  const text = last.flatMap(({ texts }) => texts).join(" ");
  return stopped.test(text) && !moving.test(text) ? (last[0]?.at ?? null) : null;
}
