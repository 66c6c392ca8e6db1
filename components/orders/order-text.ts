import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Order } from "#lib/v4/records/order.ts";

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns an order's title: its type and its employee. `Purchase for Employee` is named by the employee,
 * and a collection is from one.
 */
export function orderTitle({ orderType, employeeName, employeeId }: Order) {
  const type = orderType ? codeWord("orderType", orderType) : t("order.untyped");
  const employee = employeeName ?? employeeId;
  if (!employee) return type;
  if (/^collection$/i.test(orderType ?? "")) return t("order.titleFrom", { type, employee });
  return /^purchase for employee$/i.test(orderType ?? "")
    ? t("order.purchaseFor", { employee })
    : t("order.titleFor", { type, employee });
}
