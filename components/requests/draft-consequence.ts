import type { IntentView } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import { fieldsOf, writeText } from "#lib/protocol/write-text.ts";

/** Returns what an order of a type does with a number of devices. */
const effectOf = (orderType: unknown, devices: number): string => {
  switch (orderType) {
    case "Deployment":
      return t("decision.leavesStock", { devices });
    case "Offboarding":
    case "Collection":
      return t("decision.takesBack", { devices });
    case "Swap from Inventory":
      return t("decision.swaps", { devices });
    default:
      return t("decision.startsWork");
  }
};

/**
 * Returns what approving a draft does, as far as the stored input says it: `A courier takes back 2
 * devices.` An offboarding that names no device is about all that the person holds.
 */
export function draftConsequence({
  operation,
  sent,
}: Pick<IntentView, "operation" | "sent">): string {
  const { orderType, productIds, items } = fieldsOf(sent);
  if (operation === "orders.create") {
    const count = Array.isArray(productIds) ? productIds.length : 0;
    if (count === 0) {
      return orderType === "Offboarding" ? t("decision.takesAll") : t("decision.startsWork");
    }
    return effectOf(orderType, count);
  }
  if (operation === "orders.purchase") {
    const bought = (Array.isArray(items) ? items : []).reduce<number>(
      (sum, item) => sum + (Number(fieldsOf(item).quantity) || 0),
      0,
    );
    return t("decision.buys", { items: bought });
  }
  const { isWork, kind, repeat } = writeText[operation];
  if (isWork) return t("decision.startsWork");
  return repeat === "overwrites" ? t("decision.replaces", { kind }) : t("decision.added", { kind });
}
