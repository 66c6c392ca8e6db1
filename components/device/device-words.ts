import { eligibleChargerStatuses, pinDeviceTypes } from "#lib/v4/known-values";
import type { Device } from "#lib/v4/records/device";

/** `Not Included`, `not_included` and ` not included` say the same: dialects spell differently. */
const plain = (text: string) => text.trim().toLowerCase().replace(/[_-]+/g, " ");

/** `Laptops` and `laptop`: the type of the reference shapes and of the illustrative ones. */
const singular = (text: string) => plain(text).replace(/s$/, "");

const chargers = new Set(eligibleChargerStatuses.map(plain));
const pinTypes = new Set(pinDeviceTypes.map(singular));

/**
 * Whether the charger's status makes the device eligible for a replacement charger.
 * Source: api-v4.md, Orders, `POST /v4/orders/{id}/accessories`.
 */
export const isChargerEligible = (chargerStatus: string | null | undefined) =>
  chargerStatus != null && chargers.has(plain(chargerStatus));

/**
 * Whether a device of this type takes an unlock PIN; `null` where the service names no type.
 * Source: api-v4.md, Limits.
 */
export const takesPin = (deviceType: string | null | undefined) =>
  deviceType ? pinTypes.has(singular(deviceType)) : null;

const isCountryCode = (text: string | null | undefined) => /^[A-Z]{2}$/.test(text ?? "");

/**
 * Where a device is. The illustrative inventory gives a country code as the location: that is its
 * country, and no place of its own (api-v4.md, Resources, Device).
 */
export const placeOf = ({ location, country }: Pick<Device, "location" | "country">) =>
  isCountryCode(location)
    ? { location: null, country: country ?? location ?? null }
    : { location: location ?? null, country: country ?? null };

/** What a device is called: its model, else its type, else its id. */
export const deviceTitle = ({ model, deviceType, id }: Device) => model ?? deviceType ?? id;
