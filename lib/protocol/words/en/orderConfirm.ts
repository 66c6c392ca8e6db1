/** The last step of a new order. */
export const orderConfirm = {
  override: "I’ve checked this order. Place it anyway.",
  place: "Place order",
  placing: "Placing…",
  sandbox: "Sandbox: nothing ships.",
  changed: "The check no longer passes. Nothing was sent; your entries are kept.",
  anotherFor: "Place another for <name></name>",
  another: "Place another order",
} as const;
