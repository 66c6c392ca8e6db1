"use client";

import { OtherFields } from "#components/data/other-fields";
import { shownDeviceFields } from "#components/device/device-facts";
import { Panel } from "#components/ui/panel";
import { useRead } from "#lib/client/read";

/** A panel only where the device could be read: why it could not is said once, in the head. */
export function DeviceOtherFields({ id }: { id: string }) {
  const device = useRead("products.get", { id }).data?.data;
  if (!device) return null;
  return (
    <Panel title="More details">
      <OtherFields record={device} shown={shownDeviceFields} />
    </Panel>
  );
}
