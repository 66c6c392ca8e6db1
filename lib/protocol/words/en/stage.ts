/** The stages of orders that are no status, by their names. */
export const stage = {
  placed: "Placed",
  pickup_scheduled: "Pickup scheduled",
  picked_up: "Picked up",
  inspected: "Inspected",
  erased: "Erased",
  handed_over: "Handed over",
  approval: "Approval",
  date: "Date",
  legal_hold: "Legal hold",
  waiting: "Waiting",
  replacement_out: "Replacement out",
  old_device_back: "Old device back",
} as const;
