import { z } from "zod";
import { pathOf } from "#lib/v4/operations/operation.ts";
import { type OperationName, specOf } from "#lib/v4/registry.ts";
import type { JsonObject } from "#lib/v4/shape/json.ts";
import { commandLine } from "#lib/v4/surfaces/command-line.ts";

/** Ids that every world of the sandbox has, by the first segment of a path or by field. */
const sampleIds: Readonly<Record<string, string>> = {
  orders: "ord_01K9S02DKA",
  employees: "emp_01K9S0",
  products: "dev_01K9S0",
  teams: "team_01K9S0",
  employeeId: "emp_01K9S0",
  productId: "dev_01K9S0",
  itemId: "cat_de001",
};

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
  if (sampleIds[name]) return sampleIds[name];
  if (format === "email") return "new.person@meridian.example";
  return pattern?.includes("[A-Z]{2}") ? "DE" : name;
};

const sampleOf = (name: string, schema: JsonSchema): unknown => {
  if (schema.anyOf) return sampleOf(name, schema.anyOf[0] ?? {});
  if (schema.enum) return schema.enum[0];
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.type === "boolean") return true;
  if (schema.type === "array") return [sampleOf(name, schema.items ?? {})];
  return schema.type === "object" ? sampleObject(schema) : sampleText(name, schema);
};

const sampleObject = ({ properties = {}, required = [] }: JsonSchema): JsonObject =>
  Object.fromEntries(required.map((name) => [name, sampleOf(name, properties[name] ?? {})]));

/** Returns an input of an operation with its required fields only. */
const sampleInput = (name: OperationName): JsonObject => {
  const spec = specOf(name);
  const schema = z.toJSONSchema(spec.input, { io: "input", unrepresentable: "any" });
  const noun = pathOf(spec).split("/")[1] ?? "";
  const input = sampleObject(schema as JsonSchema);
  return "id" in input ? { ...input, id: sampleIds[noun] ?? "id" } : input;
};

/** Returns a command that runs an operation against a sandbox on this machine. */
export const exampleOf = (name: OperationName): string =>
  `${commandLine(name, sampleInput(name))} --environment local --allow-localhost`;
