import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import type { Order, OrderHistory, OrderTracking } from "#lib/v4/records/order.ts";
import { subOrdersOf } from "#lib/v4/sub-orders.ts";

/** A dated entry of an order's answers. */
export interface Sighting {
  /** As it came. */
  at: string;
  /** The place as the service names it; `null` where the entry names none. */
  place: string | null;
  /** What happened, in the service's words; `null` where the entry has only a status, or nothing. */
  text: string | null;
  /** The status or the event that the entry names. */
  status: string | null;
}

/** What the answers show of where an order is. */
export interface LastSeen {
  /** The newest entry that names a place; `null` where no entry does. */
  seen: (Sighting & { place: string }) | null;
  /** A newer entry than that, or the newest one where no entry names a place; `null` without one. */
  latest: Sighting | null;
}

/** The answers about an order that may name places. Each may be absent. */
export interface LocatedAnswers {
  order?: Order | undefined;
  history?: OrderHistory | undefined;
  tracking?: OrderTracking | undefined;
}

/** Clocks, and dates without a time, may be ahead. What is dated later is a plan and not a fact. */
const maxAheadMs = 24 * 3_600_000;

type Entry = Readonly<Record<string, unknown>>;

const textIn = (entry: Entry, ...names: string[]): string | null => {
  for (const name of names) {
    const value = entry[name];
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
};

const entriesOf = ({ order, history, tracking }: LocatedAnswers): Entry[] => {
  const family = order ? [order, ...subOrdersOf(order)] : [];
  const shipments = [
    ...(tracking?.shipments ?? []),
    ...family.flatMap((each) => [
      ...(each.shipments ?? []),
      ...(each.tracking ? [each.tracking] : []),
    ]),
  ];
  return [
    ...shipments.flatMap(({ checkpoints }) => checkpoints ?? []),
    ...(tracking?.events ?? []),
    ...(history?.devices ?? []).flatMap(({ timeline }) => timeline ?? []),
    ...(history?.statusLogs ?? []),
    ...(order?.statusLogs ?? []),
  ];
};

/**
 * Returns where an order was seen last, by the newest entry of its answers that names a place and a
 * readable moment. `askedAt`: when the answers came, in epoch milliseconds.
 */
export function lastSeenOf(answers: LocatedAnswers, askedAt: number): LastSeen {
  const found = entriesOf(answers).flatMap((entry) => {
    const at = textIn(entry, "at");
    const time = parseMoment(at)?.getTime();
    if (at === null || time === undefined || time > askedAt + maxAheadMs) return [];
    const sighting: Sighting = {
      at,
      place: textIn(entry, "location"),
      text: textIn(entry, "description", "note"),
      status: textIn(entry, "status", "type"),
    };
    return [{ time, sighting }];
  });
  // Of entries of one moment, the first one is kept: couriers say more than logs.
  found.sort((a, b) => b.time - a.time);
  const located = found.find(({ sighting }) => sighting.place !== null);
  const newest = found[0];
  const place = located?.sighting.place ?? null;
  return {
    seen: located && place !== null ? { ...located.sighting, place } : null,
    latest:
      newest && newest.time > (located?.time ?? Number.NEGATIVE_INFINITY) ? newest.sighting : null,
  };
}
