"use client";

import { DeviceLine } from "#components/device/device-line";
import { ReadPanel } from "#components/ui/read-panel";
import type { Device } from "#lib/v4/records/device";

const detailOf = ({ deviceType, condition }: Device) =>
  [deviceType, condition && `condition ${condition}`].filter(Boolean).join(" · ");

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
