import { z } from "zod";
import { countryNames } from "#lib/protocol/country-names.ts";
import {
  maxPolicyRules,
  maxPolicyText,
  policyAskers,
  policyDispositions,
  policyFormat,
} from "#lib/protocol/policy.ts";
import { t } from "#lib/protocol/words/t.ts";
import { orderTypes, purchaseOrderTypes } from "#lib/v4/fields/known-values.ts";
import { operationNames, registry, type WriteName } from "#lib/v4/registry.ts";

const writeNames = operationNames.filter(
  (name): name is WriteName => registry[name].effect === "write",
);

/** Values of which a condition needs one; each once. */
const someOf = <Value extends string>(values: readonly Value[], problem: () => string) =>
  z
    .array(z.enum(values as [Value, ...Value[]], { error: problem }))
    .min(1, { error: () => t("policyProblem.none") })
    .max(values.length)
    .optional();

const country = z.string().refine((code) => Object.hasOwn(countryNames, code), {
  error: () => t("policyProblem.noCountry"),
});

const whenSchema = z.strictObject({
  operations: someOf(writeNames, () => t("policyProblem.noOperation")),
  orderTypes: someOf([...orderTypes, ...purchaseOrderTypes], () => t("policyProblem.noOrderType")),
  unitsOver: z.int().min(0).max(100_000).optional(),
  rowsOver: z.int().min(0).max(100_000).optional(),
  countries: z
    .array(country)
    .min(1, { error: () => t("policyProblem.none") })
    .max(300)
    .optional(),
  environments: someOf(["sandbox", "production"] as const, () => t("policyProblem.noEnvironment")),
  askedBy: someOf(policyAskers, () => t("policyProblem.noRole")),
  dispositions: someOf(policyDispositions, () => t("policyProblem.noDisposition")),
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
    t("policyProblem.tooMany", {
      count: Array.isArray(input) ? String(input.length) : "unknown",
      max: maxPolicyRules,
    }),
});

/** An exported policy, in which people are named by their email. */
export const policyFileSchema = z.strictObject({
  format: z.literal(policyFormat, {
    error: () => t("policyProblem.format", { format: policyFormat }),
  }),
  rules: rulesSchema,
});
