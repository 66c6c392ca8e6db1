/** Parts of an employee's page that the server shows. */
export const employee = {
  devicesHeld: "Devices held",
  orders: "Orders",
} as const;
