import "server-only";
import { keyedHash } from "#lib/server/intents/secrets";
import { methodOf } from "#lib/v4/operation";
import { specOf, type WriteName } from "#lib/v4/registry";

export interface Identity {
  resource: string;
  isCreate: boolean;
  /** What must not be under way twice. Deliberately narrow: two different orders may be. */
  lockKey: string;
  /** Equal for orders that ask for the same thing. */
  fingerprint: string | null;
  /** The record that the input names, where the result alone would not lead to the intent. */
  subjectId: string | null;
}

type Input = Readonly<Record<string, unknown>>;

const lower = (value: unknown) =>
  String(value ?? "")
    .trim()
    .toLowerCase();

const deviceOf = (input: Input) => [input.productId ?? null, input.serialNumber ?? null];

const sortedTexts = (value: unknown) =>
  Array.isArray(value) ? [...new Set(value.map(String))].sort() : [];

const sortedItems = (value: unknown) =>
  Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : [];

/** What makes two inputs the same thing, by operation. */
const partsOf: Record<WriteName, (input: Input) => unknown[]> = {
  "orders.create": (input) => [
    input.orderType,
    input.employeeId ?? null,
    sortedTexts(input.productIds),
  ],
  "orders.purchase": (input) => [
    input.orderType,
    input.employeeId ?? null,
    sortedItems(input.items),
  ],
  "orders.add-accessory": (input) => [input.id, ...deviceOf(input)],
  "employees.create": (input) => [lower(input.email)],
  "employees.update": (input) => [input.id],
  "teams.create": (input) => [lower(input.name)],
  "teams.update": (input) => [input.id],
  "products.add-pin": deviceOf,
  "company.add-address": (input) =>
    Object.keys(input)
      .sort()
      .map((field) => [field, lower(input[field])]),
};

const subjectOf = ({ id, productId }: Input) => {
  const subject = id ?? productId;
  return typeof subject === "string" ? subject : null;
};

const resourceOf = (operation: WriteName) =>
  operation === "orders.add-accessory" ? "accessories" : specOf(operation).resource;

export const identify = (operation: WriteName, input: Input): Identity => {
  const parts = partsOf[operation](input);
  return {
    resource: resourceOf(operation),
    isCreate: methodOf(specOf(operation)) === "POST" && operation !== "products.add-pin",
    lockKey: keyedHash("lock", [operation, ...parts]),
    fingerprint: operation.startsWith("orders.")
      ? keyedHash("fingerprint", [operation, ...parts])
      : null,
    subjectId: subjectOf(input),
  };
};
