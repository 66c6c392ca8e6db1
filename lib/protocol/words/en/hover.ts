/** The card of a record that the pointer rests on. */
export const hover = {
  heldBy: "Held by",
  location: "Location",
  charger: "Charger",
  placed: "Placed",
  expected: "Expected",
  order: "Order",
  orderFor: "{type} for <person></person>",
  late: "{count, plural, one {# order late} other {# orders late}}",
  devices: "{count, plural, one {# device} other {# devices}}",
} as const;
