import {
  courier,
  effect,
  outboundShipment,
  placed,
  planStep,
  product,
  returnShipment,
} from "#sandbox/lifecycle/planned-steps.ts";
import type { PlannedStep, Role } from "#sandbox/lifecycle/step.ts";

/** What a path depends on. */
export interface PathInput {
  actor: string;
  /** Whether a shipment between the warehouse and the employee passes customs. */
  crossesBorder: boolean;
  /** A purchase that ends in the warehouse and is deployed by a sub-order. */
  onward: boolean;
}

const configurationSteps = (from: number, to: number): PlannedStep[] => [
  planStep(from, "configuration", {
    ...product("out", "configuration.started", "Configuration started", "warehouse"),
  }),
  planStep(to, "configuration", {
    ...product(
      "out",
      "configuration.completed",
      "Configuration completed, enrolled in device management",
      "warehouse",
    ),
  }),
];

const reservation = (share: number, text: string) =>
  planStep(share, "sourcing", {
    ...effect("out", "reserve"),
    ...product("out", "device.sourced", text, "warehouse"),
  });

const assignment = {
  status: "delivered",
  note: "Delivered to the employee",
  actor: "Courier",
  ...effect("out", "assign"),
  ...product("out", "asset.assigned", "Assigned to the employee", "person"),
};

/** The last step of an order that returns devices. */
const grading = (note: string) =>
  planStep(1, "grading", {
    status: "delivered",
    note,
    actor: "Warehouse",
    ...effect("back", "receive"),
    ...product("back", "device.graded", "Received, erased and graded", "warehouse"),
  });

const arrival = (role: Role) =>
  product(role, "device.received", "Arrived at the warehouse", "warehouse");

const deployment = ({ actor, crossesBorder }: PathInput) => [
  placed("Order placed", actor),
  reservation(0.08, "Reserved from stock"),
  ...configurationSteps(0.16, 0.32),
  ...outboundShipment(0.38, 1, crossesBorder, assignment),
];

const collection = ({ actor, crossesBorder }: PathInput) => [
  placed("Order placed, instructions sent to the employee", actor),
  ...returnShipment(0.2, 0.88, crossesBorder, true, arrival("back")),
  grading("Received and graded at the warehouse"),
];

const swap = ({ actor, crossesBorder }: PathInput) => [
  placed("Order placed", actor),
  reservation(0.06, "Replacement reserved from stock"),
  ...configurationSteps(0.1, 0.18),
  ...outboundShipment(0.22, 0.58, crossesBorder, {
    note: "",
    ...effect("out", "assign"),
    ...product("out", "asset.assigned", "Replacement assigned to the employee", "person"),
  }),
  ...returnShipment(0.64, 0.92, crossesBorder, false, arrival("back")),
  grading("Replacement delivered, old device received and graded"),
];

const purchaseForEmployee = (input: PathInput) =>
  input.onward
    ? purchaseForInventory(input)
    : [
        placed("Purchase placed with the maker", input.actor),
        planStep(0.45, "sourcing", {
          ...product(
            "out",
            "device.sourced",
            "Bought from the maker, received at the warehouse",
            "warehouse",
          ),
        }),
        ...configurationSteps(0.5, 0.6),
        ...outboundShipment(0.64, 1, input.crossesBorder, assignment),
      ];

const purchaseForInventory = ({ actor }: PathInput) => [
  placed("Purchase placed with the maker", actor),
  ...outboundShipment(0.4, 0.96, false, arrival("out")),
  planStep(1, "grading", {
    status: "delivered",
    note: "Booked into stock",
    actor: "Warehouse",
    ...effect("out", "stock"),
    ...product("out", "device.stocked", "Unpacked, labelled and put into stock", "warehouse"),
  }),
];

const maintenance = ({ actor, crossesBorder }: PathInput) => [
  placed("Repair requested", actor),
  ...returnShipment(0.08, 0.34, crossesBorder, false, {
    status: "scheduled",
    note: "Received by the repair workshop",
    actor: "Warehouse",
    ...effect("back", "repair"),
    ...product("back", "repair.started", "Diagnosis started", "warehouse"),
  }),
  planStep(0.62, "configuration", {
    ...product("back", "repair.completed", "Repaired and tested", "warehouse"),
  }),
  planStep(0.68, "pickup", {
    status: "shipped",
    note: "Handed to the courier",
    actor: "Service",
    ...courier("out", "in_transit", "Picked up by the courier", "warehouse"),
  }),
  planStep(0.76, "transit", {
    status: "in_transit",
    note: "On the way back to the employee",
    actor: "Courier",
    ...courier("out", "in_transit", "Departed facility", "warehouse"),
  }),
  planStep(1, "last_mile", {
    status: "delivered",
    note: "Repaired device returned to the employee",
    actor: "Courier",
    ...courier("out", "delivered", "Delivered, signed for", "person"),
    ...effect("back", "return"),
    ...product("back", "asset.assigned", "Returned to the employee", "person"),
  }),
];

const disposition = ({ actor }: PathInput) => [
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

const paths: Record<string, (input: PathInput) => PlannedStep[]> = {
  Deployment: deployment,
  Collection: collection,
  Offboarding: collection,
  "Swap from Inventory": swap,
  "Purchase for Employee": purchaseForEmployee,
  "Purchase for Inventory": purchaseForInventory,
  Maintenance: maintenance,
  Disposition: disposition,
};

/** Returns the steps of an order type without disruption, from the first to the last. */
export const pathOf = (type: string, input: PathInput): PlannedStep[] =>
  (paths[type] ?? deployment)(input);
