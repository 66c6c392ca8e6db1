import { z } from "zod";
import { countryNames } from "#lib/protocol/country-names.ts";
import {
  maxPolicyRules,
  maxPolicyText,
  policyAskers,
  policyDispositions,
  policyFormat,
} from "#lib/protocol/policy.ts";
import { orderTypes, purchaseOrderTypes } from "#lib/v4/fields/known-values.ts";
import { operationNames, registry, type WriteName } from "#lib/v4/registry.ts";

const writeNames = operationNames.filter(
  (name): name is WriteName => registry[name].effect === "write",
);

/** Values of which a condition needs one; each once. */
const someOf = <Value extends string>(values: readonly Value[], problem: string) =>
  z
    .array(z.enum(values as [Value, ...Value[]], problem))
    .min(1, "Choose at least one, or leave it out.")
    .max(values.length)
    .optional();

const country = z
  .string()
  .refine((code) => Object.hasOwn(countryNames, code), "There is no such country.");

const whenSchema = z.strictObject({
  operations: someOf(writeNames, "There is no such kind of request."),
  orderTypes: someOf([...orderTypes, ...purchaseOrderTypes], "There is no such order type."),
  unitsOver: z.int().min(0).max(100_000).optional(),
  rowsOver: z.int().min(0).max(100_000).optional(),
  countries: z.array(country).min(1, "Choose at least one, or leave it out.").max(300).optional(),
  environments: someOf(["sandbox", "production"] as const, "There is no such environment."),
  askedBy: someOf(policyAskers, "There is no such role."),
  dispositions: someOf(policyDispositions, "There is no such disposition."),
});

const approver = z.string().min(1).max(320);

export const ruleSchema = z.strictObject({
  when: whenSchema,
  action: z.discriminatedUnion("effect", [
    z.strictObject({
      effect: z.literal("approval"),
      by: z.union([z.literal("any admin"), z.array(approver).min(1).max(50)]),
    }),
    z.strictObject({ effect: z.literal("block") }),
  ]),
  text: z.string().trim().max(maxPolicyText),
});

export const rulesSchema = z.array(ruleSchema).max(maxPolicyRules, {
  error: ({ input }) =>
    `This has ${Array.isArray(input) ? input.length : "more"} rules. A policy has at most ${maxPolicyRules}.`,
});

/** An exported policy, in which people are named by their email. */
export const policyFileSchema = z.strictObject({
  format: z.literal(policyFormat, {
    error: `This version of Quartermaster reads format ${policyFormat} only.`,
  }),
  rules: rulesSchema,
});
