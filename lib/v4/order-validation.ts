import type { OrderValidation } from "#lib/v4/records/order.ts";

/** Why an order can't be placed, and for which devices. */
export interface Reason {
  text: string;
  productIds: string[];
  /** The fields of the order that the reason is about, as the API names them. */
  fields: string[];
}

/** Whether an order can be placed. `inconclusive`: the answer has no result or contradicts itself. */
export interface ValidationResult {
  kind: "allowed" | "denied" | "inconclusive";
  reasons: Reason[];
  warnings: Reason[];
}

type Messages = NonNullable<OrderValidation["errors"]>;

/** Returns one reason for each text, with all devices and fields that have it. */
const toReasons = (messages: Messages | null | undefined): Reason[] => {
  const byText = new Map<string, Reason>();
  for (const { message, code, field, productId } of messages ?? []) {
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

/** Returns the result of a pre-flight check. "allowed" needs `valid: true` and no errors. */
export const validationResultOf = (validation: OrderValidation): ValidationResult => ({
  kind: kindOf(validation),
  reasons: toReasons(validation.errors),
  warnings: toReasons(validation.warnings),
});

/** Returns the entries that have more than their message. */
const withMoreThanMessage = (entries: Messages | null | undefined) =>
  (entries ?? []).filter((entry) =>
    Object.entries(entry).some(([name, value]) => name !== "message" && value != null),
  );

/**
 * Returns the fields of a pre-flight answer besides its result, the bare messages of its reasons and
 * what it repeats of the `order` that was checked.
 */
export const restOf = (
  { valid: _valid, errors, warnings, ...more }: OrderValidation,
  order: Readonly<Record<string, unknown>>,
): object => {
  const left = { errors: withMoreThanMessage(errors), warnings: withMoreThanMessage(warnings) };
  const isRepeated = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) === JSON.stringify(order[name]);
  return {
    ...Object.fromEntries(Object.entries(more).filter((field) => !isRepeated(field))),
    ...Object.fromEntries(Object.entries(left).filter(([, entries]) => entries.length > 0)),
  };
};
