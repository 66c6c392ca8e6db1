/** What a step does to the devices of a role. */
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
 * The direction of a device in an order: `out` to the employee, `back` to the warehouse, or `stay`
 * in the warehouse (disposition).
 */
export type Role = "out" | "back" | "stay";

/** Shipment statuses as couriers commonly name them. */
export type CourierStatus =
  | "info_received"
  | "in_transit"
  | "out_for_delivery"
  | "attempt_fail"
  | "available_for_pickup"
  | "delivered"
  | "exception"
  | "expired";

/** Where an event happens: at the warehouse or at the employee's place. */
export type Site = "warehouse" | "person";

/** One step of an order. The history, tracking, SLA and devices of an order derive from its steps. */
export interface Step {
  /** Business days since the order was placed. */
  at: number;
  /** New status of the order, with its entry in the status log. */
  status?: string;
  note?: string;
  actor?: string;
  courier?: { leg: Role; status: CourierStatus; description: string; site: Site };
  product?: { role: Role; type: string; description: string; site: Site };
  effect?: { role: Role; effect: Effect };
}

/** A step at a share of the order's duration, before the duration is known. */
export interface PlannedStep extends Omit<Step, "at"> {
  share: number;
  /** The phase that ends with this step. A disruption prolongs a phase. */
  phase: Phase;
}

export type Phase =
  | "intake"
  | "sourcing"
  | "configuration"
  | "pickup"
  | "transit"
  | "customs"
  | "last_mile"
  | "grading"
  | "end";
