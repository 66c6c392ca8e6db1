/** The dialog that requests a replacement charger. */
export const chargerDialog = {
  title: "Replacement charger",
  chooseOrder: "Choose the order. Its employee gets the charger.",
  chooseDevice: "Choose the device that needs the charger.",
  effect: "A replacement charger for {device} will be sent (order <order></order>).",
  noDevice: "No device can get a replacement charger. Its charger must be Damaged or Not Included.",
  withSerial: "the device with serial {serial}",
  serial: "Serial number",
  serialHint: "The device must be on this order, and its charger Damaged or Not Included.",
  request: "Request charger",
  close: "Close",
  order: "Order",
  orderFor: "{type} for {name}",
  orderNote: "<status></status> · placed <moment></moment> · <id></id>",
  device: "Device",
  chargerStatus: "Charger: {status}",
  unknownStatus: "Charger status unknown. The API may refuse the request",
  anotherDevice: "Another device of this order",
  enterSerial: "Enter serial number",
  acceptedAt: "Already requested: accepted at {at}. The order doesn't show it yet.",
  requestedBefore:
    "Already requested{hasDay, select, yes { on {day}} other {}}{hasStatus, select, yes { ({status})} other {}}.",
} as const;
