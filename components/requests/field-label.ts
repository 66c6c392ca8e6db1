import { fieldPhrase } from "#lib/protocol/write-text.ts";

const labels: Readonly<Record<string, string>> = {
  orderType: "Type",
  employeeId: "Employee",
  productIds: "Devices",
  productId: "Device",
  pickupWindow: "Pickup",
  shippingType: "Shipping",
  displayName: "Name",
  teamName: "Team",
  taxId: "Tax ID",
  addressTwo: "Address, second line",
  contactName: "Contact",
};

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns what a screen calls a field of an input. */
export const fieldLabel = (name: string) => labels[name] ?? capitalized(fieldPhrase(name));
