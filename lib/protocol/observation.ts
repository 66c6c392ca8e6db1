/** The facts of a record whose changes are kept. */
export type FactName =
  | "status"
  /** The order's own estimated arrival. */
  | "expected"
  /** The last estimate of its shipments, where the order has none of its own: another answer to compare. */
  | "lastShipmentExpected"
  | "expectedDays"
  | "elapsedDays"
  | "late"
  | "holder"
  | "location"
  | "country"
  | "condition";

export type FactValue = string | number | boolean | null;

/** Facts that changed, each with its value before and after. */
export type ObservedChanges = Partial<Record<FactName, [from: FactValue, to: FactValue]>>;

/**
 * How a change became known: by a read after an event, by a sweep, by a person's read, or by the
 * service's own log of what was before the mirror saw the record.
 */
export type ObservationSource = "event" | "sweep" | "read" | "history";

/** A change that Quartermaster saw between two reads, or that the service's log dates. */
export interface ObservedChange {
  /** When the newest read that showed the earlier values was asked for: ISO 8601, UTC. From a log: its date, as `until`. */
  after: string;
  /** When the first answer that showed the later values was there. */
  until: string;
  source: ObservationSource;
  facts: ObservedChanges;
}

/** The answer of `GET /api/observations?order=ord_1`. */
export interface ObservedChangesAnswer {
  /** Oldest first; `null` where Quartermaster has no copy of the order, which may have changed unseen. */
  changes: ObservedChange[] | null;
  /**
   * From when on a change would be among `changes`: Quartermaster's first read of the order, or the oldest of the
   * changes where there are more. ISO 8601, UTC; `null` without a copy. Not when each fact was first shown, which is
   * not kept.
   */
  watchedSince: string | null;
  /** The facts that the copy shows, those about a person left out: of others no change could be seen. */
  watchedFacts: FactName[];
}
