import {
  defaultReturnOptions,
  emptyDraft,
  type OrderDraft,
  type ReturnOptions,
  takesReturnOptions,
} from "#components/orders/new/order-draft.ts";
import type { Numbers } from "#components/ui/number.ts";
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

/** Returns what was taken over of the devices, as the end of a sentence. */
const devicesText = (
  type: OrderType,
  ids: readonly string[],
  before: number,
  hasOptions: boolean,
  { countText, numberText }: Numbers,
) => {
  const options = hasOptions ? " and their return options" : "";
  if (type === "Deployment") return "choose the devices from stock";
  if (type === "Swap from Inventory") return "choose what is returned and what replaces it";
  if (type === "Offboarding")
    return `all devices held now${hasOptions ? ", with the return options of that order" : ""}`;
  if (ids.length === 0) return "choose the devices, because none of that order is still held";
  if (ids.length === before) return `the same ${countText(ids.length, "device")}${options}`;
  return `${numberText(ids.length)} of its ${countText(before, "device")}${options}, because the rest are no longer held`;
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
    const name = order.orderType ? `the type ${order.orderType}` : "an order without a type";
    return { draft, text: `only the employee, because this form can’t place ${name}` };
  }
  if (heldIds === null && type === "Collection")
    return { draft, text: `${type}; choose the devices` };
  const before = deviceIdsOf(order);
  const ids = before.filter((id) => heldIds?.includes(id));
  const returnOptions = takesReturnOptions(type) ? returnOptionsOf(order, ids) : {};
  const picks = type === "Collection" ? Object.fromEntries(ids.map((id) => [id, true])) : {};
  const hasOptions = Object.keys(returnOptions).length > 0;
  return {
    draft: { ...draft, picks, returnOptions },
    text: `${type}; ${devicesText(type, ids, before.length, hasOptions, numbers)}`,
  };
}
