"use client";

import type { ReactNode } from "react";
import { ReadPanel } from "#components/data/read-panel.tsx";
import { factsOf } from "#components/device/device-facts.tsx";
import { deviceTitle } from "#components/device/device-words.ts";
import { Status } from "#components/ui/status.tsx";
import { Box } from "#components/ui/waybill.tsx";
import { useRead } from "#lib/client/read.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** Two ruled rows of four; the rule is the gap, so that every box has one on each side. */
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

/** The head of a device's page: its title, its status, the fields that the contract names, and `actions`. */
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
