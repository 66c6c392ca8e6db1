import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import { isNonEmptyText, isObject, type JsonObject } from "#lib/v4/normalize/json.ts";

const deviceFact =
  /^(?:serial|serial number|serial no|model|product id|device id|asset id|charger status)$/;

/** Whether an entry of a list is about a device, by the names of its fields. */
export const isDevice = (value: unknown): value is JsonObject =>
  isObject(value) && Object.keys(value).some((name) => deviceFact.test(phraseOf(name)));

/** Returns a device as a device request: its `id` is the `productId` of the request. */
export const toDeviceRequest = (device: JsonObject): JsonObject => {
  const { id, device_id, deviceId, product_id, serial, serial_number, charger_status, ...rest } =
    device;
  const productId = rest.productId ?? product_id ?? deviceId ?? device_id ?? id;
  const serialNumber = rest.serialNumber ?? serial_number ?? serial;
  const chargerStatus = rest.chargerStatus ?? charger_status;
  return {
    ...rest,
    ...(isNonEmptyText(productId) ? { productId } : {}),
    ...(id !== undefined && id !== productId ? { id } : {}),
    ...(typeof serialNumber === "string" ? { serialNumber } : {}),
    ...(typeof chargerStatus === "string" ? { chargerStatus } : {}),
  };
};

/** Names of fields whose objects mention a device without being one, or hold other devices. */
const otherHolder =
  /\b(?:parent|previous|original|related|employee|person|holder|assignee|recipient|user|manager|requester|creator|team|company|accessory|accessories|chargers?|shipments?|parcels?|packages?|tracking|events?|logs?|timeline|history|activity|steps?|stages?|alternatives?|suggestions?|options?|replacements?|returns?)\b/;

const maxDepth = 3;

/**
 * Returns the entries of the first list in the record or its objects whose entries are all about
 * devices, whatever the list's name. For display only, where no documented field names a device: the
 * contract does not say that such a list holds the devices of the order.
 */
export const findDevices = (record: object, depth = 0): JsonObject[] => {
  const entries = Object.entries(record).filter(
    ([name]) => !isPrivateName(name) && !otherHolder.test(phraseOf(name)),
  );
  for (const [, value] of entries) {
    if (Array.isArray(value) && value.length > 0 && value.every(isDevice)) {
      return value.map(toDeviceRequest);
    }
  }
  if (depth === maxDepth) return [];
  for (const [, value] of entries) {
    const inner = (Array.isArray(value) ? value : [value]).filter(isObject);
    const found = inner.flatMap((one) => findDevices(one, depth + 1));
    if (found.length > 0) return found;
  }
  return [];
};
