"use client";

import { OtherFields } from "#components/data/other-fields.tsx";
import { shownDeviceFields } from "#components/device/device-facts.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useRead } from "#lib/client/read.ts";

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
