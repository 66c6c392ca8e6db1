"use client";

import { DeviceLine } from "#components/devices/device-line.tsx";
import { shownDeviceFields } from "#components/devices/device-text.ts";
import { heldCount } from "#components/employees/held-count.ts";
import { FoldedFields } from "#components/record/more-fields.tsx";
import { ReadPanel } from "#components/record/read-panel.tsx";
import { emptyListText } from "#components/search/empty-list.ts";
import { DeviceDrawing } from "#components/ui/device-drawing.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { useRead } from "#lib/client/read.ts";
import { countryName } from "#lib/protocol/country-name.ts";
import { commaText } from "#lib/protocol/intl-words.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { placeOf } from "#lib/v4/device-place.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** The fields that a device's line shows. The person of the page is not repeated. */
const shownOf = ({ employeeId }: Device, holderId: string) =>
  employeeId === holderId
    ? shownDeviceFields
    : shownDeviceFields.filter((name) => name !== "employeeId" && name !== "employeeName");

const detailOf = (device: Device) => {
  const { deviceType, condition } = device;
  const { location, country } = placeOf(device);
  const place = commaText(
    [location && codeWord("deviceCode", location), country && countryName(country)].flatMap(
      (part) => part || [],
    ),
  );
  return [
    deviceType && codeWord("deviceCode", deviceType),
    condition && t("employeeProfile.condition", { condition: codeWord("deviceCode", condition) }),
    place,
  ]
    .filter(Boolean)
    .join("\u00a0· ");
};

/** The number of devices, for the head of the panel; nothing until the list is read. */
export function DevicesHeldCount({ id }: { id: string }) {
  const { data } = useRead("employees.devices", { id });
  const numbers = useNumbers();
  if (!data) return null;
  return heldCount(data, numbers) ?? t("employeeProfile.unknown");
}

export function DevicesHeld({ id }: { id: string }) {
  return (
    <ReadPanel name="employees.devices" input={{ id }}>
      {({ items, totalCount }, { gap }) =>
        items.length === 0 ? (
          <p className="text-ink-3">
            {emptyListText({ totalCount, gap }, "device", t("employeeProfile.noDevices"))}
          </p>
        ) : (
          <>
            <ul>
              {items.map((device) => (
                <DeviceLine
                  key={device.id}
                  productId={device.id}
                  model={device.model}
                  serialNumber={device.serialNumber}
                  status={device.status}
                  chargerStatus={device.chargerStatus}
                  drawing={
                    <DeviceDrawing
                      deviceType={device.deviceType}
                      words={device.model ?? ""}
                      className="mt-0.5 h-9 w-12 text-ink-3"
                    />
                  }
                  detail={detailOf(device)}
                  more={<FoldedFields record={device} shown={shownOf(device, id)} />}
                />
              ))}
            </ul>
            {totalCount !== null && totalCount > items.length && (
              <p className="mt-2 text-small text-ink-3">
                {t("employeeProfile.someDevices", {
                  loaded: String(items.length),
                  total: String(totalCount),
                })}
              </p>
            )}
          </>
        )
      }
    </ReadPanel>
  );
}
