import type { ReactNode } from "react";
import { deviceTitle, placeOf } from "#components/device/device-text.ts";
import { Code } from "#components/ui/code.tsx";
import { Country } from "#components/ui/country.tsx";
import { Status } from "#components/ui/status.tsx";
import type { Device } from "#lib/v4/records/device.ts";

/** A device with its checkbox: model, serial number, condition, location and status. */
export function DeviceRow({
  device,
  isChosen,
  onChoose,
  isStock = false,
  children,
}: {
  device: Pick<Device, "id"> & Partial<Device>;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** From stock, where its country says more than its status. */
  isStock?: boolean;
  /** The fields of this device, such as its return options. */
  children?: ReactNode;
}) {
  const { serialNumber, condition, status } = device;
  const { country } = placeOf(device);
  const isUsual = status === (isStock ? "available" : "assigned");
  return (
    <li
      className={`border-rule not-first:border-t ${isStock && isChosen ? "bg-accent-wash" : ""}`}
      data-device={device.id}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2">
        <label className="flex min-w-0 grow items-start gap-2.5">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
            className="mt-0.75 size-3.5 shrink-0 accent-accent"
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="block">{deviceTitle(device as Device)}</span>
            <span className="block text-ink-3">
              <Code>{serialNumber ?? device.id}</Code>
              {condition && ` · ${condition}`}
            </span>
          </span>
        </label>
        <span className="flex shrink-0 items-center gap-2">
          {isStock && <Country code={country} />}
          {status && !isUsual && <Status value={status} />}
        </span>
        {children}
      </div>
    </li>
  );
}
