import type { OrderValidation } from "#lib/v4/records/order.ts";

/** Why an order can't be placed, and which of the devices it concerns. */
export interface Reason {
  text: string;
  productIds: string[];
  /** The fields of the request that it is said of, as the service names them. */
  fields: string[];
}

/** The service's answer to "can this be placed?". `inconclusive`: no answer, or a contradiction. */
export interface ValidationResult {
  kind: "allowed" | "denied" | "inconclusive";
  reasons: Reason[];
  warnings: Reason[];
}

type Said = NonNullable<OrderValidation["errors"]>;

/** One reason a sentence, however many devices it was said of. */
const toReasons = (said: Said | null | undefined): Reason[] => {
  const byText = new Map<string, Reason>();
  for (const { message, code, field, productId } of said ?? []) {
    const text = message?.trim() || code?.trim() || (field ? `${field} is not accepted` : "");
    if (!text) continue;
    const reason = byText.get(text) ?? { text, productIds: [], fields: [] };
    if (productId && !reason.productIds.includes(productId)) reason.productIds.push(productId);
    if (field && !reason.fields.includes(field)) reason.fields.push(field);
    byText.set(text, reason);
  }
  return [...byText.values()];
};

const kindOf = ({ valid, errors }: OrderValidation): ValidationResult["kind"] => {
  const hasErrors = (errors?.length ?? 0) > 0;
  if (valid === false) return "denied";
  if (valid === true) return hasErrors ? "inconclusive" : "allowed";
  return hasErrors ? "denied" : "inconclusive";
};

/** The pre-flight answer as a verdict. Only an outspoken yes without errors counts as one. */
export const validationResultOf = (validation: OrderValidation): ValidationResult => ({
  kind: kindOf(validation),
  reasons: toReasons(validation.errors),
  warnings: toReasons(validation.warnings),
});

/** Entries that say more than their sentence. */
const moreThanText = (entries: Said | null | undefined) =>
  (entries ?? []).filter((entry) =>
    Object.entries(entry).some(([name, value]) => name !== "message" && value != null),
  );

/**
 * What a pre-flight answer holds besides its verdict, the bare sentences of its reasons and what it
 * repeats of the `question`.
 */
export const restOf = (
  { valid: _valid, errors, warnings, ...more }: OrderValidation,
  question: Readonly<Record<string, unknown>>,
): object => {
  const left = { errors: moreThanText(errors), warnings: moreThanText(warnings) };
  const isRepeated = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) === JSON.stringify(question[name]);
  return {
    ...Object.fromEntries(Object.entries(more).filter((field) => !isRepeated(field))),
    ...Object.fromEntries(Object.entries(left).filter(([, entries]) => entries.length > 0)),
  };
};
