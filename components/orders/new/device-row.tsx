import type { ReactNode } from "react";
import { deviceTitle } from "#components/devices/device-text.ts";
import { specificationOf } from "#components/orders/new/model-groups.ts";
import { Code } from "#components/ui/code.tsx";
import { Country } from "#components/ui/country.tsx";
import { DeviceDrawing } from "#components/ui/device-drawing.tsx";
import { Status } from "#components/ui/status.tsx";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { placeOf } from "#lib/v4/device-place.ts";
import { deployableStatus } from "#lib/v4/fields/known-values.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Device } from "#lib/v4/records/device.ts";

type ShownDevice = Pick<Device, "id"> & Partial<Device>;

/** A drawing with the model, the serial number and the condition. */
export function DeviceSummary({ device, withSpec }: { device: ShownDevice; withSpec?: boolean }) {
  const { id, deviceType, serialNumber, condition } = device as Device;
  const title = deviceTitle(device as Device);
  const specification = specificationOf(device as Device);
  const code = showUnsafe(serialNumber ?? id);
  return (
    <span className="flex min-w-0 items-start gap-2.5">
      <DeviceDrawing
        deviceType={deviceType}
        words={`${title} ${specification}`}
        className="mt-0.5 h-7 w-9 text-ink-3"
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="block">{title}</span>
        {withSpec && specification && (
          <span className="block text-ink-3">
            <bdi>{specification}</bdi>
          </span>
        )}
        <span className="block text-ink-3">
          {code !== title && <Code>{code}</Code>}
          {code !== title && condition && " · "}
          {condition && codeWord("deviceCode", condition)}
        </span>
      </span>
    </span>
  );
}

const checkboxClassName = "mt-0.75 size-3.5 shrink-0 accent-accent";

interface DeviceRowProps {
  device: ShownDevice;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** A device with its checkbox: drawing, model, serial number, condition and status. */
export function DeviceRow({
  device,
  isChosen,
  onChoose,
  isStock = false,
  children,
}: DeviceRowProps & {
  /** From stock, where its country and specification say more than its status. */
  isStock?: boolean;
  /** The fields of this device, such as its return options. */
  children?: ReactNode;
}) {
  const { status } = device;
  const isUsual = status === (isStock ? deployableStatus : "assigned");
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
            className={checkboxClassName}
          />
          <DeviceSummary device={device} withSpec={isStock} />
        </label>
        {isStock && <Country code={placeOf(device).country} />}
        {status && !isUsual && <Status value={status} />}
        {children}
      </div>
    </li>
  );
}

/** A device under the head of its model: its checkbox, serial number, condition and country. */
export function SerialRow({ device, isChosen, onChoose }: DeviceRowProps) {
  const { id, model, serialNumber, condition } = device;
  return (
    <li data-device={id} className={isChosen ? "bg-accent-wash" : ""}>
      <label className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1 px-3 py-1 sm:ps-15.5">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="size-3.5 shrink-0 accent-accent"
        />
        <span className="sr-only">{t("orderNew.serialOf", { model: model ?? "" })}</span>
        <Code>{showUnsafe(serialNumber ?? id)}</Code>
        <span className="grow text-ink-3">{condition && codeWord("deviceCode", condition)}</span>
        <Country code={placeOf(device).country} />
      </label>
    </li>
  );
}
