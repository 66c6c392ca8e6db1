/** How a device is named where its model alone does not tell it apart, and the link to its charger's request. */
export const deviceName = {
  device: "Device",
  withSerial: "{title}, serial {serial}",
  withId: "{title}, ID {id}",
  requestCharger: "Request charger<hidden> for {device}</hidden>",
  charger: "charger: <status></status>",
} as const;
