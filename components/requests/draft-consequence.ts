import type { IntentView } from "#lib/protocol/intent.ts";
import { fieldsOf, writeText } from "#lib/protocol/write-text.ts";

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

const effects: Readonly<Record<string, (devices: string, isOne: boolean) => string>> = {
  Deployment: (devices, isOne) =>
    `${devices} ${isOne ? "leaves" : "leave"} the stock and ${isOne ? "ships" : "ship"}.`,
  Offboarding: (devices) => `A courier takes back ${devices}.`,
  Collection: (devices) => `A courier takes back ${devices}.`,
  "Swap from Inventory": (devices) => `A courier brings and takes back: ${devices} in all.`,
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
    const effect = effects[String(orderType)];
    if (count === 0) {
      return orderType === "Offboarding"
        ? "A courier takes back all devices that the person holds."
        : "The provider starts physical work.";
    }
    return effect?.(counted(count, "device"), count === 1) ?? "The provider starts physical work.";
  }
  if (operation === "orders.purchase") {
    const count = (Array.isArray(items) ? items : []).reduce<number>(
      (sum, item) => sum + (Number(fieldsOf(item).quantity) || 0),
      0,
    );
    return `${counted(count, "item")} ${count === 1 ? "is" : "are"} bought.`;
  }
  const { isWork, subject, repeat } = writeText[operation];
  if (isWork) return "The provider starts physical work.";
  return repeat === "overwrites"
    ? `The ${subject} replaces what is on the record.`
    : `The ${subject} is added. It can’t be removed here.`;
}
