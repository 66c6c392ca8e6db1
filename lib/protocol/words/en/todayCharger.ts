/** The list of chargers to replace on Today. */
export const todayCharger = {
  caption: "Devices",
  device: "Device",
  serial: "Serial",
  heldBy: "Held by",
  charger: "Charger",
  replacement: "Replacement",
  request: "Request charger<hidden> for {device}</hidden>",
} as const;
