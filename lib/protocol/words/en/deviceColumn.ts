/** The columns of the inventory. */
export const deviceColumn = {
  id: "Device ID",
  model: "Device",
  serial: "Serial",
  specification: "Specification",
  type: "Type",
  status: "Status",
  holder: "Assigned to",
  location: "Location",
  country: "Country",
  condition: "Condition",
  charger: "Charger",
} as const;
