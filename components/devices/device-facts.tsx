import type { ReactNode } from "react";
import { ChargerLink } from "#components/devices/charger-link.tsx";
import { ChargerStatus } from "#components/devices/charger-status.tsx";
import { takesPin } from "#components/devices/device-text.ts";
import { PersonLink } from "#components/employees/reference/person-link.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { Country } from "#components/ui/country.tsx";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
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
  return takes ? t("device.supportsPin") : t("device.noPin");
};

const orDash = (value: string | null | undefined) =>
  value ? value : <span className="text-ink-3">—</span>;

/** Returns the contract's fields of a device, the most needed first. */
export const factsOf = (device: Device): Fact[] => {
  const { location, country } = placeOf(device);
  return [
    {
      label: t("device.serialNumber"),
      value: device.serialNumber ? (
        <Copy value={device.serialNumber} label={t("device.copySerial")} />
      ) : (
        orDash(null)
      ),
    },
    { label: t("device.deviceId"), value: <Copy value={device.id} label={t("device.copyId")} /> },
    {
      label: t("device.assignedTo"),
      value: <PersonLink id={device.employeeId} name={device.employeeName} />,
    },
    { label: t("device.location"), value: orDash(location && codeWord("deviceCode", location)) },
    { label: t("device.country"), value: <Country code={country} named /> },
    {
      label: t("device.condition"),
      value: orDash(device.condition && codeWord("deviceCode", device.condition)),
    },
    {
      label: t("device.charger"),
      value: <ChargerStatus status={device.chargerStatus} />,
      note: isChargerEligible(device.chargerStatus) && (
        <ChargerLink device={device} otherwise={t("device.canBeReplaced")} />
      ),
    },
    {
      label: t("device.type"),
      value: orDash(device.deviceType && codeWord("deviceCode", device.deviceType)),
      note: pinNote(device.deviceType),
    },
  ];
};
