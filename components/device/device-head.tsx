"use client";

import type { ReactNode } from "react";
import { OtherFields } from "#components/data/other-fields.tsx";
import { ReadPanel } from "#components/data/read-panel.tsx";
import { unshownFields } from "#components/data/unshown-fields.ts";
import { factsOf } from "#components/device/device-facts.tsx";
import { deviceTitle, shownDeviceFields } from "#components/device/device-text.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Status } from "#components/ui/status.tsx";
import { Box } from "#components/ui/waybill.tsx";
import { useRead } from "#lib/client/read.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** The facts of a device in two rows of four. The gaps between the boxes are the lines. */
function Boxes({ device }: { device: Device }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-rule-2 bg-rule sm:grid-cols-4 [&>*]:bg-sheet">
      {factsOf(device).map(({ label, value, note }) => (
        <Box key={label} label={label}>
          {value}
          {note && <div className="text-ink-3">{note}</div>}
        </Box>
      ))}
    </dl>
  );
}

export function DeviceHead({ id, actions }: { id: string; actions?: ReactNode }) {
  const device = useRead("products.get", { id }).data?.data;
  return (
    <>
      <div className="mt-1 mb-4 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <h1 className="wrap-anywhere">{device ? deviceTitle(device) : "Device"}</h1>
        {device && (
          <>
            <Status value={device.status} />
            <span className="grow" />
            <div className="no-print flex flex-wrap gap-1.5">{actions}</div>
          </>
        )}
      </div>
      <ReadPanel name="products.get" input={{ id }} lines={6}>
        {(read) => <Boxes device={read} />}
      </ReadPanel>
    </>
  );
}

/** The fields of a device that its head does not show. Without a device, the head shows why. */
export function DeviceOtherFields({ id }: { id: string }) {
  const device = useRead("products.get", { id }).data?.data;
  if (!device) return null;
  return (
    <Panel title="More details">
      <OtherFields record={unshownFields(device, shownDeviceFields)} />
    </Panel>
  );
}
