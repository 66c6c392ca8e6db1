import type { Reason } from "#components/employee/order-validation.ts";
import type { OrderBody } from "#components/flows/new-order/order-form.ts";

/**
 * Where in the form a field of the request is filled: `employeeId`, `productIds`,
 * `disposition dev_1`, `legalHold dev_1`, `pickup.from`; `null` for one that has no control.
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
      const isText = name === "legalHold" && inner === "instructions";
      return `${isText ? "instructions" : name === "legalHold" ? "legalHold" : "disposition"} ${id}`;
    }
    case "pickupWindow":
      return `pickup.${index === "to" || index === "timezone" ? index : "from"}`;
    default:
      return null;
  }
}

/** Only what has a control of its own there: people and devices are judged on the receipt. */
const isAtControl = (control: string) =>
  /^(pickup\.|disposition |legalHold |instructions )/.test(control);

/** `pickupWindow.to: The window is in the past (dev_1)`, as services name a field in a sentence. */
const named = /^([A-Za-z]+(?:[.[\]\w]*))\s*: (.+)$/s;

/**
 * Why each control was refused: by the form's own check, by the service's refusal of the order, or
 * by its pre-flight answer, whichever spoke last.
 */
export function problemsOf({
  body,
  fieldErrors,
  refusal,
  reasons,
}: {
  body: OrderBody | null;
  fieldErrors: Readonly<Record<string, string>>;
  /** The service's sentence, when it refused the order itself. */
  refusal: string | null;
  /** What pre-flight says of the order as it stands. */
  reasons: readonly Reason[];
}): Record<string, string> {
  const problems: Record<string, string> = {};
  const note = (field: string, text: string, isEverywhere: boolean) => {
    const control = controlOf(field, body);
    if (control && (isEverywhere || isAtControl(control))) problems[control] ??= text;
  };
  for (const [field, text] of Object.entries(fieldErrors)) note(field, text, true);
  const [, field, text] = named.exec(refusal ?? "") ?? [];
  if (field && text) note(field, text, true);
  for (const reason of reasons) {
    for (const one of reason.fields) note(one, reason.text, false);
  }
  return problems;
}
