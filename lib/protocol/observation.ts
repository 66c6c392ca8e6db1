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
