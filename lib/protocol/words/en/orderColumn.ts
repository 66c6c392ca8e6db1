/** The columns of lists of orders. */
export const orderColumn = {
  id: "Order",
  type: "Type",
  status: "Status",
  employee: "For",
  team: "Team",
  country: "Country",
  devices: "Devices",
  placed: "Placed",
  moved: "Last movement",
  seen: "Last seen",
  eta: "ETA",
  sla: "SLA, business days",
  open: "Open orders",
  late: "Late orders",
} as const;
