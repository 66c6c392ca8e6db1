"use client";

import { factsOf } from "#components/devices/device-facts.tsx";
import { deviceTitle, shownDeviceFields } from "#components/devices/device-text.ts";
import { PeekFields } from "#components/record/more-fields.tsx";
import { PeekHead } from "#components/record/peek-parts.tsx";
import { ReadPanel } from "#components/record/read-panel.tsx";
import { Status } from "#components/ui/status.tsx";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** The peek at a device beside the list. Reads the record, which may have more fields than the row. */
export default function DevicePeek({ row }: { row: Device }) {
  const device = useRead("products.get", { id: row.id }).data?.data ?? row;
  return (
    <div className="grid gap-4">
      <PeekHead title={deviceTitle(device)}>
        <p className="mt-0.5">
          <Status value={device.status} />
        </p>
      </PeekHead>
      <section className="border-t border-rule pt-3" aria-label={t("device.device")}>
        <ReadPanel name="products.get" input={{ id: row.id }} lines={7}>
          {(read) => (
            <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-y-1.5">
              {factsOf(read).map(({ label, value, note }) => (
                <div key={label} className="col-span-2 grid grid-cols-subgrid">
                  <dt className="text-ink-3">{label}</dt>
                  <dd className="min-w-0 wrap-anywhere">
                    {value}
                    {note && <span className="text-ink-3"> · {note}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </ReadPanel>
      </section>
      <PeekFields
        name="products.get"
        input={{ id: row.id }}
        row={row}
        shown={shownDeviceFields}
        shownOfRow={["model", "status"]}
      />
    </div>
  );
}
