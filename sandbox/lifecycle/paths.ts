import type { PlannedStep } from "#sandbox/lifecycle/step.ts";
import { effect, homeward, outward, placed, planStep, product } from "#sandbox/lifecycle/planned-steps.ts";

/** What a path depends on. */
export interface Journey {
  actor: string;
  /** Whether a border lies between the warehouse and the person. */
  abroad: boolean;
  /** A purchase that ends in the warehouse and is deployed by a sub-order. */
  onward: boolean;
}

const configured = (from: number, to: number): PlannedStep[] => [
  planStep(
    from,
    "configuration",
    product("out", "configuration.started", "Configuration started", "warehouse"),
  ),
  planStep(
    to,
    "configuration",
    product(
      "out",
      "configuration.completed",
      "Configuration completed, enrolled in device management",
      "warehouse",
    ),
  ),
];

const assigned = {
  status: "delivered",
  note: "Delivered to the employee",
  actor: "Courier",
  ...effect("out", "assign"),
  ...product("out", "asset.assigned", "Assigned to the employee", "person"),
};

const graded = (share: number, first: boolean): PlannedStep =>
  planStep(share, "grading", {
    ...(first
      ? { status: "delivered", note: "Received and graded at the warehouse", actor: "Warehouse" }
      : {}),
    ...effect("back", "receive"),
    ...product("back", "device.graded", "Received, erased and graded", "warehouse"),
  });

const bought = (share: number): PlannedStep =>
  planStep(
    share,
    "sourcing",
    product(
      "out",
      "device.sourced",
      "Bought from the maker, received at the warehouse",
      "warehouse",
    ),
  );

const deployment = ({ actor, abroad }: Journey) => [
  placed("Order placed", actor),
  planStep(0.08, "sourcing", {
    ...effect("out", "reserve"),
    ...product("out", "device.sourced", "Reserved from stock", "warehouse"),
  }),
  ...configured(0.16, 0.32),
  ...outward(0.38, 1, abroad, assigned),
];

const collection = ({ actor, abroad }: Journey) => [
  placed("Order placed, instructions sent to the employee", actor),
  ...homeward(
    0.2,
    0.88,
    abroad,
    true,
    product("back", "device.received", "Arrived at the warehouse", "warehouse"),
  ),
  graded(1, true),
];

const swap = ({ actor, abroad }: Journey) => [
  placed("Order placed", actor),
  planStep(0.06, "sourcing", {
    ...effect("out", "reserve"),
    ...product("out", "device.sourced", "Replacement reserved from stock", "warehouse"),
  }),
  ...configured(0.1, 0.18),
  ...outward(0.22, 0.58, abroad, {
    note: "",
    ...effect("out", "assign"),
    ...product("out", "asset.assigned", "Replacement assigned to the employee", "person"),
  }),
  ...homeward(
    0.64,
    0.92,
    abroad,
    false,
    product("back", "device.received", "Arrived at the warehouse", "warehouse"),
  ),
  planStep(1, "grading", {
    status: "delivered",
    note: "Replacement delivered, old device received and graded",
    actor: "Warehouse",
    ...effect("back", "receive"),
    ...product("back", "device.graded", "Received, erased and graded", "warehouse"),
  }),
];

const purchaseForEmployee = (journey: Journey) =>
  journey.onward
    ? purchaseForInventory(journey)
    : [
        placed("Purchase placed with the maker", journey.actor),
        bought(0.45),
        ...configured(0.5, 0.6),
        ...outward(0.64, 1, journey.abroad, assigned),
      ];

const purchaseForInventory = ({ actor }: Journey) => [
  placed("Purchase placed with the maker", actor),
  ...outward(
    0.4,
    0.96,
    false,
    product("out", "device.received", "Arrived at the warehouse", "warehouse"),
  ),
  planStep(1, "grading", {
    status: "delivered",
    note: "Booked into stock",
    actor: "Warehouse",
    ...effect("out", "stock"),
    ...product("out", "device.stocked", "Unpacked, labelled and put into stock", "warehouse"),
  }),
];

const maintenance = ({ actor, abroad }: Journey) => [
  placed("Repair requested", actor),
  ...homeward(0.08, 0.34, abroad, false, {
    status: "scheduled",
    note: "Received by the repair workshop",
    actor: "Warehouse",
    ...effect("back", "repair"),
    ...product("back", "repair.started", "Diagnosis started", "warehouse"),
  }),
  planStep(
    0.62,
    "configuration",
    product("back", "repair.completed", "Repaired and tested", "warehouse"),
  ),
  planStep(0.68, "pickup", {
    status: "shipped",
    note: "Handed to the courier",
    actor: "Service",
    courier: {
      leg: "out",
      status: "in_transit",
      description: "Picked up by the courier",
      place: "warehouse",
    },
  }),
  planStep(0.76, "transit", {
    status: "in_transit",
    note: "On the way back to the employee",
    actor: "Courier",
    courier: {
      leg: "out",
      status: "in_transit",
      description: "Departed facility",
      place: "warehouse",
    },
  }),
  planStep(1, "last_mile", {
    status: "delivered",
    note: "Repaired device returned to the employee",
    actor: "Courier",
    courier: {
      leg: "out",
      status: "delivered",
      description: "Delivered, signed for",
      place: "person",
    },
    ...effect("back", "return"),
    ...product("back", "asset.assigned", "Returned to the employee", "person"),
  }),
];

const disposition = ({ actor }: Journey) => [
  placed("Disposition requested", actor),
  planStep(0.15, "intake", {
    ...effect("stay", "reserve"),
    ...product("stay", "disposition.inspected", "Inspected and weighed", "warehouse"),
  }),
  planStep(0.4, "configuration", {
    status: "scheduled",
    note: "Transfer to the recycling partner booked",
    actor: "Service",
    ...product("stay", "disposition.erased", "Storage erased, NIST 800-88", "warehouse"),
  }),
  planStep(0.6, "pickup", {
    status: "shipped",
    note: "Handed to the recycling partner",
    actor: "Warehouse",
    ...product("stay", "disposition.handed_over", "Handed to the recycling partner", "warehouse"),
  }),
  planStep(1, "end", {
    status: "delivered",
    note: "Certificate of disposal issued",
    actor: "Recycling partner",
    ...effect("stay", "retire"),
    ...product("stay", "disposition.completed", "Certificate of disposal issued", "warehouse"),
  }),
];

const paths: Record<string, (journey: Journey) => PlannedStep[]> = {
  Deployment: deployment,
  Collection: collection,
  Offboarding: collection,
  "Swap from Inventory": swap,
  "Purchase for Employee": purchaseForEmployee,
  "Purchase for Inventory": purchaseForInventory,
  Maintenance: maintenance,
  Disposition: disposition,
};

/** The undisturbed stops of an order type, from placed to its own end. */
export const pathOf = (type: string, journey: Journey): PlannedStep[] =>
  (paths[type] ?? deployment)(journey);
