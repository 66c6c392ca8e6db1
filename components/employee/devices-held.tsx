"use client";

import { DeviceLine } from "#components/device/device-line";
import { ReadPanel } from "#components/ui/read-panel";
import { useRead } from "#lib/client/read";
import type { Device } from "#lib/v4/records/device";

const detailOf = ({ deviceType, condition }: Device) =>
  [deviceType, condition && `condition ${condition}`].filter(Boolean).join(" · ");

/** How many they are, for the head of the panel; nothing until the answer is there. */
export function DevicesHeldCount({ id }: { id: string }) {
  const { data } = useRead("employees.devices", { id });
  if (!data) return null;
  const { items, totalCount } = data.data;
  return totalCount ?? items.length;
}

/** Which devices a person holds now. */
export function DevicesHeld({ id }: { id: string }) {
  return (
    <ReadPanel name="employees.devices" input={{ id }}>
      {({ items, totalCount }) =>
        items.length === 0 ? (
          <p className="text-ink-3">No device is assigned to this person.</p>
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
                  detail={detailOf(device)}
                />
              ))}
            </ul>
            {totalCount !== null && totalCount > items.length && (
              <p className="mt-2 text-small text-ink-3">
                The service gave {items.length} of {totalCount}.
              </p>
            )}
          </>
        )
      }
    </ReadPanel>
  );
}
