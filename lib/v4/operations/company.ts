import { z } from "zod";
import { countryField, emailField, idField, lineField } from "#lib/v4/fields/field.ts";
import { listOf, type OperationSchemas, one } from "#lib/v4/operations/operation.ts";
import { addressSchema, identitySchema, teamSchema } from "#lib/v4/records/company.ts";

const id = { id: idField.describe("Team id") };
const name = { name: lineField(120).describe("Unique within the company") };
const line = lineField(200);

export const company = {
  "teams.list": {
    tool: null,
    summary: "Teams visible to the caller",
    input: z.strictObject({}),
    output: listOf("teams", teamSchema),
  },
  "teams.get": {
    tool: null,
    summary: "One team with its employee count",
    input: z.strictObject(id),
    output: one("team", teamSchema),
  },
  "teams.create": {
    tool: null,
    summary: "Create a team",
    input: z.strictObject(name),
    output: one("team", teamSchema),
  },
  "teams.update": {
    tool: null,
    summary: "Rename a team",
    input: z.strictObject({ ...id, ...name }),
    output: one("team", teamSchema),
  },
  "company.addresses": {
    tool: null,
    summary: "Saved office and warehouse addresses",
    input: z.strictObject({}),
    output: listOf("addresses", addressSchema),
  },
  "company.add-address": {
    tool: null,
    summary: "Save an address",
    input: z.strictObject({
      alias: line,
      address: line,
      addressTwo: line.optional(),
      city: line,
      state: line.optional(),
      zipCode: lineField(32),
      country: countryField,
      contactName: line,
      contactEmail: emailField,
      phone: z.string().trim().min(3).max(40).describe("International format"),
    }),
    output: one("address", addressSchema),
  },
  me: {
    tool: "whoami",
    summary: "Identity and access level of the key",
    input: z.strictObject({}),
    output: one("identity", identitySchema),
  },
} satisfies Record<string, OperationSchemas>;
