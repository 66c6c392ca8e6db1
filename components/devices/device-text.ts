import { deviceHref } from "#components/devices/device-screen.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { pinDeviceTypes } from "#lib/v4/fields/known-values.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** `Laptops`, `laptop` and `LAPTOP` are one type: the contract's examples spell it differently. */
const singular = (text: string) => text.trim().toLowerCase().replace(/s$/, "");

const pinTypes = new Set(pinDeviceTypes.map(singular));

/** Whether a device of this type supports a PIN; `null` without a type (api-v4.md, Limits). */
export const takesPin = (deviceType: string | null | undefined) =>
  deviceType ? pinTypes.has(singular(deviceType)) : null;

/** Returns the model of a device, else the word of its type. */
const modelOrType = ({ model, deviceType }: Pick<Device, "model" | "deviceType">) => {
  const type = deviceType?.trim();
  return model?.trim() || (type && codeWord("deviceCode", type));
};

/** Returns a device's title: its model, else its type, else its id. */
export const deviceTitle = (device: Device) => modelOrType(device) || showUnsafe(device.id);

/**
 * Returns the words that tell a device apart from others of its model, for accessible names and
 * labels: `MacBook Air 13″ M4, serial C02ZM48NF6`. Without a serial number it names the ID.
 */
export const deviceName = ({
  id,
  model,
  deviceType,
  serialNumber,
}: {
  id: string | null | undefined;
  model?: string | null | undefined;
  deviceType?: string | null | undefined;
  serialNumber?: string | null | undefined;
}) => {
  const title = modelOrType({ model, deviceType });
  const serial = serialNumber?.trim();
  if (serial)
    return t("deviceName.withSerial", {
      title: title || t("deviceName.device"),
      serial: showUnsafe(serial),
    });
  if (!id) return title || t("deviceName.device");
  return title ? t("deviceName.withId", { title, id: showUnsafe(id) }) : showUnsafe(id);
};

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
