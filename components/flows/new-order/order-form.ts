import { toInstant } from "#components/flows/new-order/pickup-time.ts";
import type { OrderType } from "#lib/v4/fields/known-values.ts";
import type { InputOf } from "#lib/v4/registry.ts";

export type OrderBody = InputOf<"orders.create">;

/** What is asked for a device that is taken back. */
export interface ReturnOptions {
  /** Empty: the service decides. */
  disposition: string;
  isHeld: boolean;
  instructions: string;
}

/** The form as a person fills it. */
export interface OrderForm {
  type: OrderType | null;
  employeeId: string | null;
  /** Devices that the person holds, by id: chosen, or left out. Without a word the type decides. */
  picks: Readonly<Record<string, boolean>>;
  /** Devices from stock, by id, in the order in which they were chosen. */
  stock: readonly string[];
  returnOptions: Readonly<Record<string, ReturnOptions>>;
  /** Wall-clock times `2026-11-25T09:00`, and the zone they are meant in; `null`: the usual one. */
  pickup: { from: string; to: string; zone: string | null };
}

export const emptyForm: OrderForm = {
  type: null,
  employeeId: null,
  picks: {},
  stock: [],
  returnOptions: {},
  pickup: { from: "", to: "", zone: null },
};

export const plainReturnOptions: ReturnOptions = {
  disposition: "",
  isHeld: false,
  instructions: "",
};

/** What each type does to devices: the fields that it takes follow from it. */
export const takesBack = (type: OrderType) => type !== "Deployment";
export const sendsOut = (type: OrderType) =>
  type === "Deployment" || type === "Swap from Inventory";
export const takesReturnOptions = (type: OrderType) =>
  type === "Offboarding" || type === "Collection";

/** Offboarding means all that a person holds, until somebody leaves one out. */
export const isPicked = ({ type, picks }: OrderForm, id: string) =>
  picks[id] ?? type === "Offboarding";

/** The devices to be taken back, in the order in which they are listed. */
export const backOf = (form: OrderForm, heldIds: readonly string[]) =>
  form.type && takesBack(form.type) ? heldIds.filter((id) => isPicked(form, id)) : [];

/** The devices to be sent from stock. */
export const outOf = ({ type, stock }: OrderForm) => (type && sendsOut(type) ? stock : []);

/** Another type. Offboarding starts from "all", so what was picked for one part is not carried over. */
export const withType = (form: OrderForm, type: OrderType): OrderForm => {
  const isOther = (form.type === "Offboarding") !== (type === "Offboarding");
  return { ...form, type, ...(isOther && form.type !== null ? { picks: {} } : {}) };
};

/** What is still to be said before the service can be asked, in sentences. */
export function missingOf(form: OrderForm, heldIds: readonly string[]): string[] {
  const { type, employeeId, pickup } = form;
  const missing: string[] = [];
  if (!type) missing.push("Choose what should happen.");
  if (!employeeId) missing.push("Choose whom it is for.");
  if (!type || !employeeId) return missing;
  if (type === "Deployment" && outOf(form).length === 0)
    missing.push("Choose at least one device from stock.");
  if (takesBack(type) && backOf(form, heldIds).length === 0)
    missing.push("Choose at least one device to take back.");
  if (takesBack(type) && (pickup.from === "") !== (pickup.to === ""))
    missing.push(
      `Say when the pickup window ${pickup.to === "" ? "ends" : "begins"}, or clear it.`,
    );
  return missing;
}

/**
 * The order as it will be sent: the fields in one order and nothing empty, so that equal orders are
 * equal text. `null` while something is missing. In a swap the devices that go back come first; the
 * service tells old from new by who holds them.
 */
export function toBody(
  form: OrderForm,
  heldIds: readonly string[],
  usualZone: string,
): OrderBody | null {
  const { type, employeeId, returnOptions, pickup } = form;
  if (!type || !employeeId || missingOf(form, heldIds).length > 0) return null;
  const back = backOf(form, heldIds);
  const asked = takesReturnOptions(type)
    ? back.map((id) => [id, returnOptions[id] ?? plainReturnOptions] as const)
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
  const timezone = pickup.zone ?? usualZone;
  return {
    orderType: type,
    employeeId,
    productIds: [...back, ...outOf(form)],
    ...(dispositions.length > 0
      ? { dispositions: dispositions as NonNullable<OrderBody["dispositions"]> }
      : {}),
    ...(legalHold.length > 0 ? { legalHold } : {}),
    ...(takesBack(type) && pickup.from && pickup.to
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

/** The text that a receipt and the order it is for are compared by. */
export const canonical = (body: OrderBody | null) => body && JSON.stringify(body);
