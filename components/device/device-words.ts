import { pinDeviceTypes } from "#lib/v4/fields/known-values.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** `Not Included`, `not_included` and ` not included` say the same: dialects spell differently. */
const plain = (text: string) => text.trim().toLowerCase().replace(/[_-]+/g, " ");

/** `Laptops` and `laptop`: the type of the reference shapes and of the illustrative ones. */
const singular = (text: string) => plain(text).replace(/s$/, "");

const pinTypes = new Set(pinDeviceTypes.map(singular));

/**
 * Whether a device of this type takes an unlock PIN; `null` where the service names no type.
 * Source: api-v4.md, Limits.
 */
export const takesPin = (deviceType: string | null | undefined) =>
  deviceType ? pinTypes.has(singular(deviceType)) : null;

const isCountryCode = (text: string | null | undefined) => /^[A-Z]{2}$/.test(text ?? "");

/**
 * Where a device is. The illustrative inventory gives a country code as the location: that is its
 * country, unless the record names another one (api-v4.md, Resources, Device).
 */
export const placeOf = ({ location, country }: Pick<Device, "location" | "country">) =>
  isCountryCode(location) && (!country || country === location)
    ? { location: null, country: location ?? null }
    : { location: location ?? null, country: country ?? null };

/** What a device is called: its model, else its type, else its id. */
export const deviceTitle = ({ model, deviceType, id }: Device) =>
  model?.trim() || deviceType?.trim() || showUnsafe(id);
