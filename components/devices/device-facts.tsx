import type { ReactNode } from "react";
import { ChargerLink } from "#components/devices/charger-link.tsx";
import { ChargerStatus } from "#components/devices/charger-status.tsx";
import { takesPin } from "#components/devices/device-text.ts";
import { PersonLink } from "#components/employees/reference/person-link.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { Country } from "#components/ui/country.tsx";
import { placeOf } from "#lib/v4/device-place.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";

interface Fact {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

/** Whether the contract supports a PIN for the type; nothing without a type. */
const pinNote = (deviceType: string | null | undefined) => {
  const takes = takesPin(deviceType);
  if (takes === null) return null;
  return takes ? "Supports PIN" : "No PIN support";
};

const orDash = (value: string | null | undefined) =>
  value ? value : <span className="text-ink-3">—</span>;

/** Returns the contract's fields of a device, the most needed first. */
export const factsOf = (device: Device): Fact[] => {
  const { location, country } = placeOf(device);
  return [
    {
      label: "Serial number",
      value: device.serialNumber ? (
        <Copy value={device.serialNumber} label="Copy serial number" />
      ) : (
        orDash(null)
      ),
    },
    { label: "Device ID", value: <Copy value={device.id} label="Copy ID" /> },
    {
      label: "Assigned to",
      value: <PersonLink id={device.employeeId} name={device.employeeName} />,
    },
    { label: "Location", value: orDash(location) },
    { label: "Country", value: <Country code={country} named /> },
    { label: "Condition", value: orDash(device.condition) },
    {
      label: "Charger",
      value: <ChargerStatus status={device.chargerStatus} />,
      note: isChargerEligible(device.chargerStatus) && (
        <ChargerLink device={device} otherwise="Can be replaced" />
      ),
    },
    { label: "Type", value: orDash(device.deviceType), note: pinNote(device.deviceType) },
  ];
};
