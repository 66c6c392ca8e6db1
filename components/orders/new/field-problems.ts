import type { OrderBody } from "#components/orders/new/order-draft.ts";
import type { Reason } from "#lib/v4/order-validation.ts";

/**
 * Returns the control that fills a field of the request: `employeeId`, `productIds`,
 * `dispositions dev_1`, `legalHold dev_1`, `pickup.from`; `null` for a field without a control.
 */
function controlOf(field: string, body: OrderBody | null): string | null {
  const [name, index, inner] = field.replaceAll(/\[(\d+)\]/g, ".$1").split(".");
  switch (name) {
    case "employeeId":
    case "country":
    case "address":
      return "employeeId";
    case "productIds":
      return "productIds";
    case "dispositions":
    case "legalHold": {
      const id = body?.[name]?.[Number(index)]?.productId;
      if (!id) return "productIds";
      return `${inner === "instructions" ? inner : name} ${id}`;
    }
    case "pickupWindow":
      return `pickup.${index === "to" || index === "timezone" ? index : "from"}`;
    default:
      return null;
  }
}

/** Returns whether pre-flight errors are shown at the control: others are in the pre-flight check. */
const showsPreflightErrors = (control: string) =>
  /^(pickup\.|dispositions |legalHold |instructions )/.test(control);

/** Matches a message that names its field: `pickupWindow.to: The window is in the past (dev_1)`. */
const messageOfField = /^([A-Za-z]+(?:[.[\]\w]*))\s*: (.+)$/s;

/**
 * Returns why each control was refused: by the fields or the message of the order's refusal, else by
 * the pre-flight check.
 */
export function findFieldProblems({
  body,
  fieldErrors,
  refusal,
  reasons,
}: {
  body: OrderBody | null;
  fieldErrors: Readonly<Record<string, string>>;
  /** The message of the refusal, when the service refused the order. */
  refusal: string | null;
  /** The reasons of the pre-flight check against the order as it is now. */
  reasons: readonly Reason[];
}): Record<string, string> {
  const problems: Record<string, string> = {};
  const addProblem = (field: string, text: string, isEverywhere: boolean) => {
    const control = controlOf(field, body);
    if (control && (isEverywhere || showsPreflightErrors(control))) problems[control] ??= text;
  };
  for (const [field, text] of Object.entries(fieldErrors)) addProblem(field, text, true);
  const [, field, text] = messageOfField.exec(refusal ?? "") ?? [];
  if (field && text) addProblem(field, text, true);
  for (const reason of reasons) {
    for (const one of reason.fields) addProblem(one, reason.text, false);
  }
  return problems;
}
