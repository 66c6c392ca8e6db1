import { writeText } from "#lib/protocol/write-text.ts";
import { writeKindOf } from "#lib/v4/client/write-status.ts";
import { unwrapField } from "#lib/v4/fields/field.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import { specOf, type WriteName, writeNames } from "#lib/v4/registry.ts";

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

/** Whether a write sets fields of one record that is read singly. */
export const isUpdateName = (name: WriteName) => writeKindOf(name) === "update";

type Sample = (records: SampleRecords, label: string) => JsonObject;

/** The inputs that the schemas don't tell, and those that say more than they must. */
const chosenSamples: Readonly<Partial<Record<WriteName, Sample>>> = {
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
  "teams.update": ({ team }, label) => ({ id: team, name: `Renamed ${label}` }),
  "company.add-address": (_, label) => ({ ...berlin, alias: label }),
};

/** Returns the record whose id the input of a write names as `id`: the device of `POST /products/{id}/notes`. */
const subjectOf = (name: WriteName, records: SampleRecords): unknown => {
  const { employee, device, team, charger } = records;
  const { idNoun } = writeText[name];
  return idNoun && { employee, device, team, order: charger.id }[idNoun];
};

/** Returns the sample of a write whose required fields are texts and the id of its path. */
const sampleOf = (name: WriteName): Sample => {
  const { input } = specOf(name);
  const required = Object.keys(input.shape).filter(
    (field) => unwrapField(input.shape[field] as typeof input).isRequired,
  );
  const sample: Sample = (records, label) =>
    Object.fromEntries(
      required.map((field) => [field, field === "id" ? subjectOf(name, records) : label]),
    );
  if (input.safeParse(sample(sampleRecords, "A")).success) return sample;
  throw new Error(`Write an input of ${name} that the service accepts into testing/samples.ts.`);
};

/** Returns a valid input of each write. `label` tells its texts from those of any other. */
export const writeSamples = Object.fromEntries(
  writeNames.map((name) => [name, chosenSamples[name] ?? sampleOf(name)]),
) as Readonly<Record<WriteName, Sample>>;
