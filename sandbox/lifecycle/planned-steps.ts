import type {
  CourierStatus,
  Effect,
  Phase,
  PlannedStep,
  Role,
  Site,
} from "#sandbox/lifecycle/step.ts";

/** Returns a step at a share of the duration. */
export const planStep = (
  share: number,
  phase: Phase,
  rest: Omit<PlannedStep, "share" | "phase">,
): PlannedStep => ({
  share,
  phase,
  ...rest,
});

/** Returns the courier event of a step. */
export const courier = (leg: Role, status: CourierStatus, description: string, site: Site) => ({
  courier: { leg, status, description, site },
});

/** Returns the product event of a step. */
export const product = (role: Role, type: string, description: string, site: Site) => ({
  product: { role, type, description, site },
});

/** Returns the effect of a step on the devices of a role. */
export const effect = (role: Role, name: Effect) => ({ effect: { role, effect: name } });

/** Returns the first step of an order. */
export const placed = (note: string, actor: string): PlannedStep =>
  planStep(0, "intake", { status: "processing", note, actor });

/** Returns the steps of a shipment to the employee, between two shares of the duration. */
export const outboundShipment = (
  from: number,
  to: number,
  crossesBorder: boolean,
  last: Omit<PlannedStep, "share" | "phase" | "courier">,
): PlannedStep[] => {
  const at = (part: number) => from + (to - from) * part;
  const steps = [
    planStep(at(0), "pickup", {
      status: "scheduled",
      note: "Collection by the courier booked",
      actor: "Service",
      ...courier("out", "info_received", "Shipment information received", "warehouse"),
    }),
    planStep(at(0.2), "pickup", {
      status: "shipped",
      note: "Handed to the courier",
      actor: "Service",
      ...courier("out", "in_transit", "Picked up by the courier", "warehouse"),
      ...effect("out", "send"),
      ...product("out", "shipment.created", "Packed and handed to the courier", "warehouse"),
    }),
    planStep(at(0.35), "transit", {
      status: "in_transit",
      note: "On the way",
      actor: "Courier",
      ...courier("out", "in_transit", "Departed facility", "warehouse"),
      ...product("out", "shipment.in_transit", "Left the warehouse", "warehouse"),
    }),
  ];
  const passed = (share: number, phase: Phase, text: string) =>
    planStep(at(share), phase, courier("out", "in_transit", text, "person"));
  return [
    ...steps,
    ...(crossesBorder
      ? [
          passed(0.6, "customs", "Arrived at destination country"),
          passed(0.72, "customs", "Released by customs"),
        ]
      : [passed(0.65, "transit", "Arrived at delivery depot")]),
    planStep(at(0.93), "last_mile", {
      ...courier("out", "out_for_delivery", "Out for delivery", "person"),
    }),
    planStep(at(1), "last_mile", {
      ...courier("out", "delivered", "Delivered, signed for", "person"),
      ...last,
    }),
  ];
};

/** Returns the steps of a shipment to the warehouse. `setsStatus`: they set the order's status. */
export const returnShipment = (
  from: number,
  to: number,
  crossesBorder: boolean,
  setsStatus: boolean,
  last: Omit<PlannedStep, "share" | "phase" | "courier">,
): PlannedStep[] => {
  const at = (part: number) => from + (to - from) * part;
  const status = (name: string, note: string, actor: string) =>
    setsStatus ? { status: name, note, actor } : {};
  const steps = [
    planStep(at(0), "pickup", {
      ...status("scheduled", "Pickup booked with the courier", "Service"),
      ...courier("back", "info_received", "Pickup booked", "person"),
    }),
    planStep(at(0.35), "pickup", {
      ...status("shipped", "Picked up from the person", "Courier"),
      ...courier("back", "in_transit", "Picked up by the courier", "person"),
      ...effect("back", "fetch"),
      ...product("back", "shipment.created", "Handed to the courier by the person", "person"),
    }),
    planStep(at(0.5), "transit", {
      ...status("in_transit", "On the way to the warehouse", "Courier"),
      ...courier("back", "in_transit", "Departed facility", "person"),
      ...product("back", "shipment.in_transit", "On the way to the warehouse", "person"),
    }),
  ];
  const passed = (share: number, text: string) =>
    planStep(at(share), "customs", courier("back", "in_transit", text, "warehouse"));
  return [
    ...steps,
    ...(crossesBorder
      ? [passed(0.7, "Arrived at destination country"), passed(0.8, "Released by customs")]
      : []),
    planStep(at(1), "last_mile", {
      ...courier("back", "delivered", "Delivered to the warehouse", "warehouse"),
      ...last,
    }),
  ];
};
