import { devicesOfDraft } from "#components/orders/new/draft-devices.ts";
import {
  defaultReturnOptions,
  emptyDraft,
  type OrderBody,
  type OrderDraft,
  type ReturnOptions,
} from "#components/orders/new/order-draft.ts";
import { toWallClock } from "#lib/protocol/pickup-time.ts";

const returnOptionsOf = ({ dispositions, legalHold }: OrderBody) => {
  const options: Record<string, ReturnOptions> = {};
  const change = (id: string, part: Partial<ReturnOptions>) => {
    options[id] = { ...(options[id] ?? defaultReturnOptions), ...part };
  };
  for (const { productId, disposition } of dispositions ?? []) change(productId, { disposition });
  for (const { productId, requested, instructions } of legalHold ?? []) {
    change(productId, { isHeld: requested, instructions: instructions ?? "" });
  }
  return options;
};

/**
 * Returns the form of an order that an agent drafted. `heldIds`: the devices that the employee holds,
 * which in a swap are those that go back; `null` if that is not known.
 */
export function draftOfBody(body: OrderBody, heldIds: readonly string[] | null): OrderDraft {
  const { orderType, employeeId, productIds = [], pickupWindow } = body;
  const held = heldIds ?? [];
  const { returning, outgoing } =
    heldIds === null && orderType !== "Deployment"
      ? { returning: productIds, outgoing: [] }
      : devicesOfDraft(orderType, productIds, held);
  const left = held.filter((id) => !returning.includes(id)).map((id) => [id, false] as const);
  const picked = returning.map((id) => [id, true] as const);
  return {
    ...emptyDraft,
    type: orderType,
    employeeId: employeeId ?? null,
    picks: orderType === "Deployment" ? {} : Object.fromEntries([...left, ...picked]),
    stock: outgoing,
    returnOptions: returnOptionsOf(body),
    pickup: pickupWindow
      ? {
          from: toWallClock(pickupWindow.from, pickupWindow.timezone),
          to: toWallClock(pickupWindow.to, pickupWindow.timezone),
          zone: pickupWindow.timezone,
        }
      : emptyDraft.pickup,
  };
}
