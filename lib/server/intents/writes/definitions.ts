import "server-only";
import type { Fields } from "#lib/server/intents/journal/record.ts";
import { toLoose } from "#lib/server/intents/lookup/comparison.ts";
import type { LookUp } from "#lib/server/intents/lookup/lookup.ts";
import { lookUpAccessories } from "#lib/server/intents/writes/accessories.ts";
import { lookUpEmployees } from "#lib/server/intents/writes/employees.ts";
import {
  lookUpAddresses,
  lookUpRecord,
  lookUpTeams,
} from "#lib/server/intents/writes/named-records.ts";
import { compareOrder, lookUpOrders, lookUpPurchases } from "#lib/server/intents/writes/orders.ts";
import type { Environment } from "#lib/server/store/schema.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/**
 * Whether a write whose absence is proven may be sent again without a person:
 * `again`: a second one would be refused (409), or sets the same value. `once`: a device order in
 * the sandbox, where no device moves. `never`: nothing would stop a second one.
 */
export type ResendPolicy = "again" | "once" | "never";

/** Everything that the journal must know about one kind of write. */
export interface WriteDefinition {
  /** What makes two inputs ask for the same thing. */
  identity: (input: Fields) => unknown[];
  /** The field of which the service takes no second value. Source: api-v4.md, Errors, 409. */
  uniqueField: string | null;
  resend: (environment: Environment) => ResendPolicy;
  /** Reads back what a write may have left; `null` where it can't be read back. */
  lookUp: LookUp | null;
  /** Whether a record may be what another input of the same kind asked for, as far as it says. */
  mayBeFrom?: (input: Fields, record: Fields) => boolean;
  /** Why nobody can know, where no record of the kind was ever seen. */
  unknowable: string;
}

const deviceOf = (input: Fields) => [input.productId ?? null, input.serialNumber ?? null];

const sortedTexts = (value: unknown) =>
  Array.isArray(value) ? [...new Set(value.map(String))].sort() : [];

const sortedItems = (value: unknown) =>
  Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : [];

const again = () => "again" as const;
const never = () => "never" as const;

const noOtherOrder =
  "The API shows no earlier order of this type that proves that the search works, so it can't be known.";

export const definitions = {
  "orders.create": {
    identity: (input) => [input.orderType, input.employeeId ?? null, sortedTexts(input.productIds)],
    uniqueField: null,
    resend: (environment) => (environment === "sandbox" ? "once" : "never"),
    lookUp: lookUpOrders,
    mayBeFrom: (input, record) =>
      compareOrder(input, [{ record, answer: [record] }]) !== "different",
    unknowable: noOtherOrder,
  },
  "orders.purchase": {
    identity: (input) => [input.orderType, input.employeeId ?? null, sortedItems(input.items)],
    uniqueField: null,
    resend: never,
    lookUp: lookUpPurchases,
    unknowable: noOtherOrder,
  },
  "orders.add-accessory": {
    identity: (input) => [input.id, ...deviceOf(input)],
    uniqueField: null,
    resend: never,
    lookUp: lookUpAccessories,
    unknowable: "This API does not show accessories, so it can't be known.",
  },
  "employees.create": {
    identity: ({ email }) => [toLoose(email)],
    uniqueField: "email",
    resend: again,
    lookUp: lookUpEmployees,
    unknowable: "This API does not show that its email filter works, so it can't be known.",
  },
  "employees.update": {
    identity: ({ id }) => [id],
    uniqueField: "email",
    resend: again,
    lookUp: lookUpRecord("employees.get"),
    unknowable: "This API does not show every field that was sent, so it can't be known.",
  },
  "teams.create": {
    identity: ({ name }) => [toLoose(name)],
    uniqueField: "name",
    resend: again,
    lookUp: lookUpTeams,
    unknowable: "This API shows no team by its name, so it can't be known.",
  },
  "teams.update": {
    identity: ({ id }) => [id],
    uniqueField: "name",
    resend: again,
    lookUp: lookUpRecord("teams.get"),
    unknowable: "This API does not show the team's name, so it can't be known.",
  },
  "products.add-pin": {
    identity: deviceOf,
    uniqueField: null,
    resend: again,
    lookUp: null,
    unknowable: "A PIN can't be read back, so whether it was stored is not confirmed.",
  },
  "company.add-address": {
    identity: (input) =>
      Object.keys(input)
        .sort()
        .map((field) => [field, toLoose(input[field])]),
    uniqueField: null,
    resend: never,
    lookUp: lookUpAddresses,
    unknowable: "This API does not show addresses by their fields, so it can't be known.",
  },
} satisfies Record<WriteName, WriteDefinition>;

/** The entry with its general type. */
export const definitionOf = (operation: WriteName): WriteDefinition => definitions[operation];
