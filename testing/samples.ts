import type { JsonObject } from "#lib/v4/normalize/json.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** The records that valid inputs of the writes name. */
export interface SampleRecords {
  /** An order that can be placed. */
  order: JsonObject;
  items: JsonObject[];
  /** An order, and one of its devices that needs a charger. */
  charger: JsonObject;
  employee: unknown;
  /** A device that takes a PIN. */
  device: unknown;
  team: unknown;
}

/** Records of no service. */
export const sampleRecords: SampleRecords = {
  order: { orderType: "Deployment", employeeId: "emp_1", productIds: ["dev_1"] },
  items: [{ itemId: "cat_de001", quantity: 2, country: "DE" }],
  charger: { id: "ord_1", productId: "dev_1" },
  employee: "emp_1",
  device: "dev_1",
  team: "team_1",
};

/** Every field of an address that must be sent, without its name. */
export const berlin = {
  address: "Straße 1",
  city: "Berlin",
  zipCode: "10115",
  country: "DE",
  contactName: "Ada",
  contactEmail: "ada@example.com",
  phone: "+49 30 1234567",
};

/** A valid body of `POST /v4/company/addresses`. */
export const officeAddress = { alias: "Berlin office", ...berlin };

/** Returns the email address of a label's own employee. */
const emailOf = (label: string) =>
  `${label
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join(".")}@meridian.example`;

/** The writes that set fields of one record that is read singly. */
export type UpdateName = Extract<WriteName, `${string}.update`>;

export const isUpdateName = (name: WriteName): name is UpdateName => name.endsWith(".update");

/** Returns a valid input of each write. `label` tells its texts from those of any other. */
export const writeSamples: Readonly<
  Record<WriteName, (records: SampleRecords, label: string) => JsonObject>
> = {
  "orders.create": ({ order }) => order,
  "orders.purchase": ({ items }) => ({
    orderType: "Purchase for Inventory",
    items,
    shippingType: "standard",
  }),
  "orders.add-accessory": ({ charger }) => charger,
  "employees.create": (_, label) => ({ displayName: label, email: emailOf(label) }),
  "employees.update": ({ employee }, label) => ({ id: employee, jobTitle: label }),
  "products.add-pin": ({ device }) => ({ productId: device, pinCode: "0047" }),
  "teams.create": (_, label) => ({ name: label }),
  "teams.update": ({ team }, label) => ({ id: team, name: `Renamed ${label}` }),
  "company.add-address": (_, label) => ({ ...berlin, alias: label }),
};
