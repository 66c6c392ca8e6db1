import { allDevicesOf } from "#components/orders/list-devices.ts";
import { labeledLinesOf } from "#components/record/labeled-fields.ts";
import { dateTimeFormat } from "#lib/protocol/words/intl.ts";
import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { flagOf, isObject } from "#lib/v4/normalize/json.ts";
import { isBlank } from "#lib/v4/normalize/unshown-fields.ts";
import type { Order, OrderDeviceRequest } from "#lib/v4/records/order.ts";

/**
 * The facts of an order whose fields the contract names without their inner shapes, or does not name
 * (api-v4.md, Resources, Order). Whatever is not understood is returned as text, never dropped.
 */

type FormatMoment = (at: string) => string;

/** A field of the order by its name; `null` where it has none with a value. */
const fieldOf = (record: object, name: RegExp): readonly [name: string, value: unknown] | null =>
  Object.entries(record).find(([field, value]) => name.test(phraseOf(field)) && !isBlank(value)) ??
  null;

const cityName = /^(?:(?:destination|delivery|ship to|to) )?(?:city|town)$/;
const pickupName = /^(?:requested )?(?:pick ?up|collection) (?:window|slot|time|times)$/;
const holdName = /^(?:is )?(?:on )?(?:legal|litigation) holds?$/;
const promiseName =
  /^(?:promised|original|originally promised|committed|first promised)(?: (?:arrival|delivery|eta|date|day|at|on|by|for))*$/;

const placeName = /^(?:destination|ship to|deliver(?:y|ed) to|delivery|collect from)$/;

/** Returns the city that an order goes to, or is collected from; `null` without one. */
export const cityOf = (order: Order): string | null => {
  const value = fieldOf(order, cityName)?.[1];
  if (typeof value === "string") return value;
  const place = fieldOf(order, placeName)?.[1];
  const city = isObject(place) ? fieldOf(place, cityName)?.[1] : null;
  return typeof city === "string" ? city : null;
};

/** Returns the day that the order itself says was promised, as it came; `null` without one. */
export const ownPromiseOf = (order: Order): string | null => {
  const value = fieldOf(order, promiseName)?.[1];
  return typeof value === "string" ? value : null;
};

/** When a courier may collect. */
export interface PickupWindow {
  from: string | null;
  to: string | null;
  /** An IANA zone that this runtime knows, else `null`. */
  timeZone: string | null;
  /** Every other part of the field, as text. */
  rest: string[];
}

const isZone = (text: string) => {
  try {
    return dateTimeFormat("en-GB", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

const take = (left: Record<string, unknown>, name: RegExp, accepts: (text: string) => boolean) => {
  const found = Object.entries(left).find(
    ([field, value]) => name.test(phraseOf(field)) && typeof value === "string" && accepts(value),
  );
  if (!found) return null;
  delete left[found[0]];
  return found[1] as string;
};

const isMoment = (text: string) => parseMoment(text) !== null;

/** Returns the pickup window of an order, whatever its shape; `null` where the order carries none. */
export function pickupWindowOf(order: Order, format: FormatMoment): PickupWindow | null {
  const field = fieldOf(order, pickupName);
  if (field === null) return null;
  const [, value] = field;
  if (!isObject(value)) {
    const [from = "", to = "", ...more] = typeof value === "string" ? value.split("/") : [];
    if (isMoment(from) && isMoment(to) && more.length === 0)
      return { from, to, timeZone: null, rest: [] };
    const rest = labeledLinesOf({ value }, format).map((line) => line.replace(/^Value: /, ""));
    return { from: null, to: null, timeZone: null, rest };
  }
  const left: Record<string, unknown> = { ...value };
  const timeZone = take(left, /\b(?:time ?zone|tz|zone)\b/, isZone);
  const from = take(left, /^(?:from|start|starts|begin|earliest|after|not before)\b/, isMoment);
  const to = take(left, /^(?:to|end|ends|until|till|latest|before|not after)\b/, isMoment);
  const rest = labeledLinesOf(left, format);
  return from === null && to === null && rest.length === 0 ? null : { from, to, timeZone, rest };
}

/** A device under legal hold. */
export interface HeldDevice {
  model: string | null;
  serialNumber: string | null;
  productId: string | null;
}

/** The legal hold of an order. */
export interface LegalHold {
  /** The devices that the answers name. Empty where the hold is on the order as a whole. */
  devices: HeldDevice[];
  /** How many devices the order lists. */
  total: number;
  /** Instructions and every other part of the field, as text. */
  notes: string[];
}

const isHeld = (value: unknown): boolean => {
  const flag = flagOf(value);
  if (flag !== undefined) return flag;
  if (isObject(value)) return flagOf(value.requested ?? value.active) !== false;
  return !isBlank(value);
};

const toHeld = ({ model, serialNumber, productId }: OrderDeviceRequest): HeldDevice => ({
  model: model ?? null,
  serialNumber: serialNumber ?? null,
  productId: productId ?? null,
});

/** Returns the value under which a device or an entry carries a legal hold; `undefined` without one. */
const holdOf = (record: object): unknown => {
  const field = fieldOf(record, holdName);
  return field && isHeld(field[1]) ? field[1] : undefined;
};

/**
 * Returns the name of the field by which a device of an order is under legal hold; `null` without
 * one. The head of the page shows what the field holds.
 */
export const heldFieldOf = (device: object): string | null =>
  holdOf(device) === undefined ? null : (fieldOf(device, holdName)?.[0] ?? null);

const noteName = /^(?:instructions?|notes?|reason|case|comment)$/;

const entryNotes = (entry: Record<string, unknown>, format: FormatMoment): string[] =>
  Object.entries(entry).flatMap(([name, value]) => {
    if (/^(?:requested|active)$/.test(name) && value === true) return [];
    if (noteName.test(phraseOf(name)) && typeof value === "string")
      return isBlank(value) ? [] : [value];
    return labeledLinesOf({ [name]: value }, format);
  });

/** Returns the legal hold of an order, from the order and its devices; `null` where none carries one. */
export function legalHoldOf(order: Order, format: FormatMoment): LegalHold | null {
  const devices = allDevicesOf(order).map(({ device }) => device);
  const held: HeldDevice[] = [];
  const notes: string[] = [];
  const add = (device: HeldDevice) => {
    const isKnown = held.some(
      (one) =>
        (one.productId !== null && one.productId === device.productId) ||
        (one.serialNumber !== null && one.serialNumber === device.serialNumber),
    );
    if (!isKnown) held.push(device);
  };
  for (const device of devices) {
    const value = holdOf(device);
    if (value === undefined) continue;
    add(toHeld(device));
    if (isObject(value)) notes.push(...entryNotes(value, format));
    else if (typeof value === "string" && flagOf(value) === undefined) notes.push(value);
  }
  const field = fieldOf(order, holdName);
  for (const entry of field ? [field[1]].flat() : []) {
    if (!isObject(entry)) {
      if (flagOf(entry) === undefined) notes.push(...labeledLinesOf({ "": entry }, format));
      continue;
    }
    const { productId, serialNumber, ...rest } = entry;
    const device = devices.find(
      (one) =>
        (productId != null && one.productId === productId) ||
        (serialNumber != null && one.serialNumber === serialNumber),
    );
    if (isHeld(entry) && (device || productId || serialNumber)) {
      const text = (value: unknown) => (typeof value === "string" ? value : null);
      add(
        device
          ? toHeld(device)
          : { model: null, serialNumber: text(serialNumber), productId: text(productId) },
      );
      notes.push(...entryNotes(rest, format));
    } else notes.push(...labeledLinesOf(entry, format));
  }
  const isOnOrder = field !== null && isHeld(field[1]);
  if (held.length === 0 && notes.length === 0 && !isOnOrder) return null;
  return { devices: held, total: devices.length, notes };
}

const asIs = (at: string) => at;

/** Returns the names of the fields that the head of the page shows, for "More details" to leave out. */
export const shownExtraFields = (order: Order): string[] => {
  const shown = [
    [cityName, typeof fieldOf(order, cityName)?.[1] === "string"],
    [promiseName, ownPromiseOf(order) !== null],
    [pickupName, pickupWindowOf(order, asIs) !== null],
    [holdName, legalHoldOf(order, asIs) !== null],
  ] as const;
  return shown.flatMap(([name, isShown]) => (isShown ? (fieldOf(order, name)?.[0] ?? []) : []));
};
