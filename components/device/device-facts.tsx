import type { ReactNode } from "react";
import { Charger } from "#components/device/charger.tsx";
import { placeOf, takesPin } from "#components/device/device-words.ts";
import { LinkedHolder } from "#components/device/holder.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { Country } from "#components/ui/country.tsx";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** One thing the service says of a device, and what follows from it. */
export interface Fact {
  label: string;
  value: ReactNode;
  note: string | null;
}

/** What takes a PIN is a rule of the contract; where there is no type there is nothing to say. */
const pinNote = (deviceType: string | null | undefined) => {
  const takes = takesPin(deviceType);
  if (takes === null) return null;
  return takes ? "takes an unlock PIN" : "takes no unlock PIN";
};

const orDash = (value: string | null | undefined) =>
  value ? value : <span className="text-ink-3">—</span>;

/** The fields that a device's heading and its facts show. The type makes sure that each exists. */
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

/** Everything the contract names of a device, in the order in which people ask for it. */
export const factsOf = (device: Device): Fact[] => {
  const { location, country } = placeOf(device);
  return [
    {
      label: "Serial number",
      value: device.serialNumber ? (
        <Copy value={device.serialNumber} label="Copy the serial number" />
      ) : (
        orDash(null)
      ),
      note: null,
    },
    { label: "Device", value: <Copy value={device.id} label="Copy the id" />, note: null },
    { label: "Assigned to", value: <LinkedHolder device={device} />, note: null },
    { label: "Location", value: orDash(location), note: null },
    { label: "Country", value: <Country code={country} named />, note: null },
    { label: "Condition", value: orDash(device.condition), note: null },
    {
      label: "Charger",
      value: <Charger status={device.chargerStatus} />,
      note: isChargerEligible(device.chargerStatus) ? "eligible for a replacement charger" : null,
    },
    { label: "Type", value: orDash(device.deviceType), note: pinNote(device.deviceType) },
  ];
};
