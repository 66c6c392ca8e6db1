import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import { isBeforeShipping } from "#lib/v4/fields/known-values.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { noMovementDays } from "#lib/v4/order-view-names.ts";
import type { Order, OrderHistory, OrderTracking, Shipment } from "#lib/v4/records/order.ts";

const dayMs = 24 * 3_600_000;

/** Dates without a time, and clocks, may be ahead. What is dated later is a plan and not a fact. */
export const maxAheadMs = dayMs;

/** What an answer shows of an order's way with couriers. */
export interface CourierFacts {
  /** The newest dated fact of a courier; `null` where the answer shows none. */
  movedAt: Date | null;
  /** Whether all shipments of the answer are delivered; `null` where it does not say. */
  isDelivered: boolean | null;
}

type Dated = { at?: string | null | undefined };

/** Returns the newest of the moments that are readable and not ahead of `askedAt`; `null` without any. */
const newestOf = (
  moments: readonly (string | null | undefined)[],
  askedAt: number,
): Date | null => {
  const times = moments
    .map((moment) => parseMoment(moment)?.getTime() ?? Number.NaN)
    .filter((time) => time <= askedAt + maxAheadMs);
  return times.length === 0 ? null : new Date(Math.max(...times));
};

const momentsOf = (shipments: readonly Shipment[]) =>
  shipments.flatMap(({ lastUpdatedAt, checkpoints }) => [
    lastUpdatedAt,
    ...(checkpoints ?? []).map(({ at }) => at),
  ]);

const isDeliveredStatus = (status: string) => foldText(status) === "delivered";

/** Returns whether a part of a shipment, such as the second of its `legs`, has another status. */
const hasOtherStatus = (part: unknown): boolean =>
  typeof part === "object" &&
  part !== null &&
  Object.entries(part).some(([name, value]) =>
    typeof value === "string"
      ? /\b(?:status|state)$/.test(phraseOf(name)) && !isDeliveredStatus(value)
      : hasOtherStatus(value),
  );

/** The checkpoints have the statuses of before. */
const isDeliveredShipment = ({ status, checkpoints: _, ...parts }: Shipment): boolean | null => {
  if (!status) return null;
  if (!isDeliveredStatus(status)) return false;
  return Object.values(parts).some(hasOtherStatus) ? null : true;
};

const areDelivered = (shipments: readonly Shipment[]): boolean | null => {
  const each = shipments.map(isDeliveredShipment);
  if (each.includes(false)) return false;
  return each.length === 0 || each.includes(null) ? null : true;
};

/** Returns whether an entry of a log was made by a courier. */
export const isCourier = ({ source }: { source?: string | null | undefined }) =>
  source != null && ["courier", "carrier"].includes(foldText(source));

const courierMoments = (entries: readonly (Dated & { source?: string | null | undefined })[]) =>
  entries.filter(isCourier).map(({ at }) => at);

/** Returns what an order itself shows. `askedAt`: when it was read, in epoch milliseconds. */
export const factsOfOrder = (
  { tracking, shipments, statusLogs }: Order,
  askedAt: number,
): CourierFacts => {
  const own = tracking ? [tracking] : [];
  const listed = shipments ?? [];
  return {
    movedAt: newestOf(
      [...momentsOf([...own, ...listed]), ...courierMoments(statusLogs ?? [])],
      askedAt,
    ),
    isDelivered: areDelivered(listed.length > 0 ? listed : own),
  };
};

/** Returns what an answer of `orders.tracking` shows. `askedAt` in epoch milliseconds. */
export const factsOfTracking = (
  { shipments, events }: OrderTracking,
  askedAt: number,
): CourierFacts => {
  const listed = shipments ?? [];
  return {
    movedAt: newestOf([...momentsOf(listed), ...(events ?? []).map(({ at }) => at)], askedAt),
    isDelivered: areDelivered(listed),
  };
};

/**
 * Returns the newest entry of a courier in an answer of `orders.history`; `null` without any.
 * `askedAt` in epoch milliseconds.
 */
export const movedAtOfHistory = (
  { statusLogs, devices }: OrderHistory,
  askedAt: number,
): Date | null => {
  const entries = [
    ...(statusLogs ?? []),
    ...(devices ?? []).flatMap((each) => each.timeline ?? []),
  ];
  return newestOf(courierMoments(entries), askedAt);
};

/** Why no courier has an order: it was not handed over, or everything was delivered. */
export type CourierAbsence = "not shipped" | "delivered";

/** Returns why no courier has an open order; `null` where one has it, or where that is unknown. */
export const courierAbsenceOf = (
  { status }: Pick<Order, "status">,
  { isDelivered }: Pick<CourierFacts, "isDelivered">,
): CourierAbsence | null => {
  if (isBeforeShipping(status)) return "not shipped";
  return isDelivered ? "delivered" : null;
};

/** Returns the start of the day, in epoch milliseconds, before which a fact is too old at `now`. */
export const noMovementBefore = (now: number): number =>
  (Math.floor(now / dayMs) - (noMovementDays - 1)) * dayMs;

/** Returns for how many calendar days, in UTC, nothing has moved at `now`. */
export const daysWithoutMovement = (movedAt: Date, now: number): number =>
  Math.max(0, Math.floor(now / dayMs) - Math.floor(movedAt.getTime() / dayMs));

/**
 * Returns whether an open order is with a courier who has moved it last at least 5 calendar days ago;
 * `null` where no dated fact is known: silence is neither movement nor its absence.
 */
export const isWithoutMovement = (order: Order, now: number): boolean | null => {
  const facts = factsOfOrder(order, now);
  if (courierAbsenceOf(order, facts) !== null) return false;
  return facts.movedAt && facts.movedAt.getTime() < noMovementBefore(now);
};
