/** The views of the inventory. */
export const deviceView = {
  deployable: "Deployable now",
  deployableHint: "Devices with the status Available: an order can deploy them now.",
  deployableNone: "No device was found that can be deployed now.",
  stored: "In storage",
  storedHint: "Devices in storage. They can't be deployed until they are available.",
  storedNone: "No device was found in storage.",
  reserved: "Reserved",
  reservedHint: "Devices that an order has reserved.",
  reservedNone: "No reserved device was found.",
  assigned: "Assigned",
  assignedHint: "Devices that an employee holds.",
  assignedNone: "No assigned device was found.",
  repair: "In repair",
  repairHint: "Devices that are being repaired.",
  repairNone: "No device was found in repair.",
} as const;
