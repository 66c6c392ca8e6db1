/** What can be done with selected rows. */
export const jobs = {
  offboard: "Offboard…",
  edit: "Edit…",
  collectDevices: "Collect devices…",
  replace: "Replace…",
  collect: "Collect…",
  sendCharger: "Send charger…",
} as const;
