import type { Prefill } from "#components/orders/order-links.ts";
import { isWallClock } from "#lib/protocol/pickup-format.ts";
import { toInstant } from "#lib/protocol/pickup-time.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { OrderType } from "#lib/v4/fields/known-values.ts";
import type { InputOf } from "#lib/v4/registry.ts";

export type OrderBody = InputOf<"orders.create">;

/** What the provider does with a device that is taken back. */
export interface ReturnOptions {
  /** Empty: the provider decides. */
  disposition: string;
  isHeld: boolean;
  instructions: string;
}

export interface OrderDraft {
  type: OrderType | null;
  employeeId: string | null;
  /** Devices that the employee holds, by ID: selected or left out. The type decides about others. */
  picks: Readonly<Record<string, boolean>>;
  /** IDs of devices from stock, in the order of choosing. */
  stock: readonly string[];
  returnOptions: Readonly<Record<string, ReturnOptions>>;
  /**
   * Wall-clock times `2026-11-25T09:00`, empty or `incomplete`, and their time zone; `null` for that of
   * the delivery address.
   */
  pickup: { from: string; to: string; zone: string | null };
}

export const emptyDraft: OrderDraft = {
  type: null,
  employeeId: null,
  picks: {},
  stock: [],
  returnOptions: {},
  pickup: { from: "", to: "", zone: null },
};

export const defaultReturnOptions: ReturnOptions = {
  disposition: "",
  isHeld: false,
  instructions: "",
};

/** Returns whether an order of the type collects devices from the employee. */
export const takesBack = (type: OrderType) => type !== "Deployment";
/** Returns whether an order of the type ships devices from stock. */
export const sendsOut = (type: OrderType) =>
  type === "Deployment" || type === "Swap from Inventory";
/** Returns whether the API accepts return options for the type. */
export const takesReturnOptions = (type: OrderType) =>
  type === "Offboarding" || type === "Collection";

/**
 * Returns the draft with the only device of the employee selected, until the person decides about it:
 * a collection or swap can be about no other. `isWhole`: whether the list shows all of them.
 */
export const withOnlyDevice = (
  draft: OrderDraft,
  heldIds: readonly string[],
  isWhole: boolean,
): OrderDraft => {
  const [only, ...others] = heldIds;
  const isDecided = Object.keys(draft.picks).length > 0;
  if (only === undefined || others.length > 0 || isDecided || !isWhole) return draft;
  return { ...draft, picks: { [only]: true } };
};

/** Returns whether a held device is selected. Offboarding starts with all of them. */
export const isPicked = ({ type, picks }: OrderDraft, id: string) =>
  picks[id] ?? type === "Offboarding";

/** Returns the IDs of the devices to be taken back, in the order of the list. */
export const returningIds = (draft: OrderDraft, heldIds: readonly string[]) =>
  draft.type && takesBack(draft.type) ? heldIds.filter((id) => isPicked(draft, id)) : [];

/** Returns the IDs of the devices to be sent from stock. */
export const outgoingIds = ({ type, stock }: OrderDraft) => (type && sendsOut(type) ? stock : []);

/** Changes the type. Offboarding starts with all devices, so a selection is not carried over. */
export const withType = (draft: OrderDraft, type: OrderType): OrderDraft => {
  const isOtherSelection = (draft.type === "Offboarding") !== (type === "Offboarding");
  return { ...draft, type, ...(isOtherSelection && draft.type !== null ? { picks: {} } : {}) };
};

/** Returns the draft that an address asks for. Offboarding selects all devices, named or not. */
export const toPrefilledDraft = ({ type, employeeId, deviceIds }: Prefill): OrderDraft => ({
  ...emptyDraft,
  type,
  employeeId,
  ...(type === "Deployment"
    ? { stock: deviceIds }
    : { picks: Object.fromEntries(deviceIds.map((id) => [id, true])) }),
});

/** Returns what the pickup window still lacks. Without either end there is no window. */
function missingOfPickup({ from, to, zone }: OrderDraft["pickup"], addressZone: string | null) {
  if (from === "" && to === "") return [];
  const missing: string[] = [];
  for (const [end, text] of [
    ["starts", from],
    ["ends", to],
  ] as const) {
    if (text === "") missing.push(t("orderNew.pickupMissing", { end }));
    else if (!isWallClock(text)) missing.push(t("orderNew.pickupIncomplete", { end }));
  }
  if ((zone ?? addressZone) === null) missing.push(t("orderNew.chooseZone"));
  return missing;
}

/**
 * Returns what the draft still lacks before it can be checked, as instructions. `addressZone`: the
 * time zone of the delivery address, `null` where that does not decide it.
 */
export function missingOf(
  draft: OrderDraft,
  heldIds: readonly string[],
  addressZone: string | null,
): string[] {
  const { type, employeeId, pickup } = draft;
  const missing: string[] = [];
  if (!type) missing.push(t("orderNew.chooseType"));
  if (!employeeId) missing.push(t("orderNew.chooseEmployee"));
  if (!type || !employeeId) return missing;
  if (type === "Deployment" && outgoingIds(draft).length === 0)
    missing.push(t("orderNew.chooseStock"));
  if (takesBack(type) && returningIds(draft, heldIds).length === 0)
    missing.push(t("orderNew.chooseReturned"));
  return takesBack(type) ? [...missing, ...missingOfPickup(pickup, addressZone)] : missing;
}

/**
 * Returns the order as far as it is filled in. The fields have a fixed order and none is empty, so that
 * equal orders are equal text. In a swap the returning devices come first; the service distinguishes
 * them by who holds them.
 */
export function toFilledIn(
  draft: OrderDraft,
  heldIds: readonly string[],
  addressZone: string | null,
): Partial<OrderBody> {
  const { type, employeeId, returnOptions, pickup } = draft;
  const back = returningIds(draft, heldIds);
  const productIds = [...back, ...outgoingIds(draft)];
  const asked =
    type && takesReturnOptions(type)
      ? back.map((id) => [id, returnOptions[id] ?? defaultReturnOptions] as const)
      : [];
  const dispositions = asked.flatMap(([productId, { disposition }]) =>
    disposition ? [{ productId, disposition }] : [],
  );
  const legalHold = asked.flatMap(([productId, { isHeld, instructions }]) =>
    isHeld
      ? [
          {
            productId,
            requested: true,
            ...(instructions.trim() ? { instructions: instructions.trim() } : {}),
          },
        ]
      : [],
  );
  const timezone = pickup.zone ?? addressZone;
  const hasWindow = isWallClock(pickup.from) && isWallClock(pickup.to) && timezone !== null;
  return {
    ...(type ? { orderType: type } : {}),
    ...(employeeId ? { employeeId } : {}),
    ...(productIds.length > 0 ? { productIds } : {}),
    ...(dispositions.length > 0
      ? { dispositions: dispositions as NonNullable<OrderBody["dispositions"]> }
      : {}),
    ...(legalHold.length > 0 ? { legalHold } : {}),
    ...(type && takesBack(type) && hasWindow
      ? {
          pickupWindow: {
            from: toInstant(pickup.from, timezone),
            to: toInstant(pickup.to, timezone),
            timezone,
          },
        }
      : {}),
  };
}

/** Returns the order as it will be sent; `null` while something is missing. */
export const toBody = (
  draft: OrderDraft,
  heldIds: readonly string[],
  addressZone: string | null,
): OrderBody | null =>
  missingOf(draft, heldIds, addressZone).length > 0
    ? null
    : (toFilledIn(draft, heldIds, addressZone) as OrderBody);
