import { deviceHref } from "#components/data/record-hrefs.ts";
import { pinDeviceTypes } from "#lib/v4/fields/known-values.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** `Laptops`, `laptop` and `LAPTOP` are one type: the contract's examples spell it differently. */
const singular = (text: string) => text.trim().toLowerCase().replace(/s$/, "");

const pinTypes = new Set(pinDeviceTypes.map(singular));

/** Whether a device of this type supports a PIN; `null` without a type (api-v4.md, Limits). */
export const takesPin = (deviceType: string | null | undefined) =>
  deviceType ? pinTypes.has(singular(deviceType)) : null;

const isCountryCode = (text: string | null | undefined) => /^[A-Z]{2}$/.test(text ?? "");

/**
 * Returns where a device is. A country code as the location is the country, unless the record has
 * another country (api-v4.md, Resources, Device).
 */
export const placeOf = ({ location, country }: Pick<Device, "location" | "country">) =>
  isCountryCode(location) && (!country || country === location)
    ? { location: null, country: location ?? null }
    : { location: location ?? null, country: country ?? null };

/** Returns a device's title: its model, else its type, else its id. */
export const deviceTitle = ({ model, deviceType, id }: Device) =>
  model?.trim() || deviceType?.trim() || showUnsafe(id);

/** The fields that a device's heading and its facts show. */
export const shownDeviceFields: (keyof Device & string)[] = [
  "id",
  "model",
  "serialNumber",
  "status",
  "employeeId",
  "employeeName",
  "location",
  "country",
  "condition",
  "chargerStatus",
  "deviceType",
];

/** The search parameter of a device's page that opens a form. Its value is `charger`. */
export const requestParam = "request";

/** Returns the address of a device's page with the form for a charger open. */
export const chargerHref = (deviceId: string) => `${deviceHref(deviceId)}?${requestParam}=charger`;
