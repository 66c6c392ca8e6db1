/** What happens to the devices of a role when a step is reached. */
export type Effect =
  | "reserve"
  | "release"
  | "send"
  | "assign"
  | "fetch"
  | "receive"
  | "repair"
  | "return"
  | "stock"
  | "retire";

/**
 * Which way a device of an order travels: `out` to the person, `back` to the warehouse, `stay`
 * within the warehouse (disposition).
 */
export type Role = "out" | "back" | "stay";

/** Common courier vocabulary of shipment status. */
export type CourierStatus =
  | "info_received"
  | "in_transit"
  | "out_for_delivery"
  | "attempt_fail"
  | "available_for_pickup"
  | "delivered"
  | "exception"
  | "expired";

/** Where something happens: at the warehouse or where the person is. */
export type Place = "warehouse" | "person";

/** One stop on an order's way. Everything that is shown of an order derives from its steps. */
export interface Step {
  /** Business days since the order was placed. */
  at: number;
  /** New status of the order, with the line of the status log. */
  status?: string;
  note?: string;
  actor?: string;
  courier?: { leg: Role; status: CourierStatus; description: string; place: Place };
  product?: { role: Role; type: string; description: string; place: Place };
  effect?: { role: Role; effect: Effect };
}

/** A step before its time is known: a share of the undisturbed duration. */
export interface PlannedStep extends Omit<Step, "at"> {
  share: number;
  /** Name of the phase that ends here; a delay phases it. */
  phase: Phase;
}

export const phases = [
  "intake",
  "sourcing",
  "configuration",
  "pickup",
  "transit",
  "customs",
  "last_mile",
  "grading",
  "end",
] as const;
export type Phase = (typeof phases)[number];
