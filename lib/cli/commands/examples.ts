import { z } from "zod";
import { commandLine } from "#lib/v4/call-texts/command-line.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import { pathOf } from "#lib/v4/operations/operation.ts";
import { type OperationName, specOf } from "#lib/v4/registry.ts";

/** Ids that the sandbox's own world has, by the first segment of a path. */
const sampleIds: Readonly<Record<string, string>> = {
  orders: "ord_01K9SGWSQ7",
  employees: "emp_01K9S8WT4Q",
  products: "dev_01K9SM1GJH",
  teams: "team_01K9S00HB6",
};

/** Stands for the id of a record whose ids in the sandbox no one has written down above. */
export const unknownId = "id";

/** Values by the name of a field, for a field of any operation. */
const sampleValues: Readonly<Record<string, string>> = {
  address: "Chausseestr. 1",
  alias: "Office Berlin",
  city: "Berlin",
  contactName: "Rui Sousa",
  displayName: "Ana Ferreira",
  employeeId: "emp_01K9S8WT4Q",
  itemId: "cat_de001",
  jobTitle: "Team lead",
  name: "Night shift",
  orderType: "Collection",
  phone: "+49 30 1234567",
  pinCode: "4711",
  productId: "dev_01K9SM1GJH",
  productIds: "dev_01K9SM1GJH",
  zipCode: "10115",
};

/** Optional fields that an example gives: without them it would ask for nothing. */
const shownOptional = /^(?:employeeId|productIds?|jobTitle)$/;

interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const sampleText = (name: string, { format, pattern }: JsonSchema) => {
  if (format?.endsWith("email")) return "ana.ferreira@meridian.example";
  if (pattern?.includes("[A-Z]{2}")) return "DE";
  return sampleValues[name] ?? name;
};

const sampleOf = (name: string, schema: JsonSchema): unknown => {
  if (schema.anyOf) return sampleOf(name, schema.anyOf[0] ?? {});
  const sample = sampleValues[name];
  if (schema.enum) return schema.enum.includes(sample) ? sample : schema.enum[0];
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.type === "boolean") return true;
  if (schema.type === "array") return [sampleOf(name, schema.items ?? {})];
  return schema.type === "object" ? sampleObject(schema) : sampleText(name, schema);
};

const sampleObject = ({ properties = {}, required = [] }: JsonSchema): JsonObject =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || shownOptional.test(name))
      .map(([name, schema]) => [name, sampleOf(name, schema)]),
  );

/** Returns an input of an operation with its required fields, and ids that it can take. */
const sampleInput = (operation: OperationName): JsonObject => {
  const spec = specOf(operation);
  const schema = z.toJSONSchema(spec.input, { io: "input", unrepresentable: "any" });
  const noun = pathOf(spec).split("/")[1] ?? "";
  const input = sampleObject(schema as JsonSchema);
  if (!("id" in input)) return input;
  // A record that exists gets another name than one that an example creates.
  const name = "name" in input ? { name: "Day shift" } : {};
  return { ...input, ...name, id: sampleIds[noun] ?? unknownId };
};

/** Returns a command that runs an operation against a sandbox on this machine. */
export const exampleOf = (name: OperationName): string =>
  `${commandLine(name, sampleInput(name))} --environment local --allow-localhost`;
