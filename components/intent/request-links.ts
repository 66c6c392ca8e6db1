import type { Route } from "next";
import { recordHref } from "#components/intent/record-of.ts";
import { fieldsOf } from "#components/intent/request-title.ts";
import type { IntentView } from "#lib/protocol/intent.ts";

/** Where a record that a request made, or may have made, is shown; `null` where no page shows it. */
export const recordLink = (
  { operation, sent }: Pick<IntentView, "operation" | "sent">,
  id: string | null,
): Route | null => {
  // An accessory has no page of its own: it belongs to its order.
  if (operation !== "orders.add-accessory") return recordHref(operation, id);
  const order = fieldsOf(sent).id;
  return typeof order === "string" ? recordHref("orders.create", order) : null;
};
