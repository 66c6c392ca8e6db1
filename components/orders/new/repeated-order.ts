import {
  defaultReturnOptions,
  emptyDraft,
  type OrderDraft,
  type ReturnOptions,
  takesReturnOptions,
} from "#components/orders/new/order-draft.ts";
import type { Numbers } from "#components/ui/number.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { dispositions, type OrderType, orderTypes } from "#lib/v4/fields/known-values.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** Returns the order's type if this form can place it; `null` for a purchase and for unknown types. */
export const repeatableType = ({ orderType }: Order): OrderType | null =>
  orderTypes.find((type) => type === orderType) ?? null;

/** Returns the IDs of the devices that an order names, each once. */
const deviceIdsOf = ({ productIds, deviceRequests }: Order) => [
  ...new Set([
    ...(productIds ?? []),
    ...(deviceRequests ?? []).flatMap(({ productId }) => productId ?? []),
  ]),
];

/** Returns the dispositions of the devices that are taken back again. */
const returnOptionsOf = ({ deviceRequests }: Order, ids: readonly string[]) => {
  const options: Record<string, ReturnOptions> = {};
  for (const { productId, disposition } of deviceRequests ?? []) {
    if (!productId || !ids.includes(productId)) continue;
    const known = dispositions.find((value) => value === disposition);
    if (known) options[productId] = { ...defaultReturnOptions, disposition: known };
  }
  return options;
};

/** Returns what was taken over, as the end of a sentence. */
const takenOverText = (
  orderType: OrderType,
  ids: readonly string[],
  before: number,
  hasAnyOptions: boolean,
  { numberText }: Numbers,
) => {
  const type = codeWord("orderType", orderType);
  const hasOptions = hasAnyOptions ? "yes" : "no";
  if (orderType === "Deployment") return t("orderRepeat.deployment", { type });
  if (orderType === "Swap from Inventory") return t("orderRepeat.swap", { type });
  if (orderType === "Offboarding") return t("orderRepeat.offboarding", { type, hasOptions });
  if (ids.length === 0) return t("orderRepeat.noneHeld", { type });
  const values = { type, hasOptions, count: before, n: numberText(before) };
  return ids.length === before
    ? t("orderRepeat.same", values)
    : t("orderRepeat.some", { ...values, some: numberText(ids.length) });
};

export interface RepeatedOrder {
  draft: OrderDraft;
  /** What was taken over, after the name of the order: `Collection, the same 2 devices`. */
  text: string;
}

/**
 * Returns a new draft with the type and the employee of an order that was placed before. Devices are
 * taken over only by a Collection, and only those that the employee still holds (`heldIds`, `null`
 * if not known): a device from stock has been used, and in a swap the held one is the replacement.
 */
export function repeatOrder(
  order: Order,
  heldIds: readonly string[] | null,
  numbers: Numbers,
): RepeatedOrder {
  const type = repeatableType(order);
  const draft = { ...emptyDraft, type, employeeId: order.employeeId ?? null };
  if (!type) {
    const text = order.orderType
      ? t("orderRepeat.otherType", { type: codeWord("orderType", order.orderType) })
      : t("orderRepeat.noType");
    return { draft, text };
  }
  if (heldIds === null && type === "Collection")
    return { draft, text: t("orderRepeat.choose", { type: codeWord("orderType", type) }) };
  const before = deviceIdsOf(order);
  const ids = before.filter((id) => heldIds?.includes(id));
  const returnOptions = takesReturnOptions(type) ? returnOptionsOf(order, ids) : {};
  const picks = type === "Collection" ? Object.fromEntries(ids.map((id) => [id, true])) : {};
  const hasOptions = Object.keys(returnOptions).length > 0;
  return {
    draft: { ...draft, picks, returnOptions },
    text: takenOverText(type, ids, before.length, hasOptions, numbers),
  };
}
