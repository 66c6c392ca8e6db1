"use client";

import type { ReactNode } from "react";
import { LabelFacts } from "#components/devices/device-label-facts.tsx";
import { deviceList } from "#components/devices/device-screen.ts";
import { deviceTitle, shownDeviceFields, takesPin } from "#components/devices/device-text.ts";
import { hasOtherFields, OtherFields } from "#components/record/other-fields.tsx";
import { RecordHead } from "#components/record/record-head.tsx";
import { Barcode } from "#components/ui/barcode.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { DeviceDrawing } from "#components/ui/device-drawing.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Status } from "#components/ui/status.tsx";
import { useRead } from "#lib/client/read.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { headFieldsOf } from "#lib/v4/device-head-fields.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { unshownFields } from "#lib/v4/normalize/unshown-fields.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** The drawing of a device over its serial number, as on a label that can be scanned. */
function Plate({ device }: { device: Device }) {
  const { model, deviceType, serialNumber } = device;
  const { specification } = headFieldsOf(device);
  const serial = serialNumber?.trim();
  return (
    <div className="grid place-items-center gap-3.5 p-4 max-sm:grid-cols-[auto_minmax(0,1fr)] wide:row-span-2 wide:content-between wide:pt-5">
      <DeviceDrawing
        deviceType={deviceType}
        words={[model, specification?.text].filter(Boolean).join(" ")}
        className="h-21 w-28 wide:h-31.5 wide:w-42"
      />
      {serial && (
        <p className="grid min-w-0 justify-items-center gap-1">
          <Barcode value={serial} className="h-9" />
          {/* The word "copy" beside it takes place at its right only. */}
          <span className="max-w-full ps-8">
            <Copy value={serial} label={t("deviceRecord.copySerial")} />
          </span>
        </p>
      )}
    </div>
  );
}

function Title({ device }: { device: Device }) {
  const { maker, specification } = headFieldsOf(device);
  const type = device.deviceType?.trim();
  return (
    <header className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 grow wrap-anywhere">
        {maker && <p className="text-ink-2">{showUnsafe(maker.text)}</p>}
        <h1 className="sm:text-[26px]/8">{deviceTitle(device)}</h1>
        <p className="text-prose text-ink-2">
          {specification && <bdi>{showUnsafe(specification.text)}</bdi>}
          {type && (
            <span className="text-ink-3">
              {specification && " · "}
              {codeWord("deviceCode", type)}
            </span>
          )}
        </p>
      </div>
      <Status value={device.status} />
    </header>
  );
}

/** A device as a label: what it is, its serial number to scan, and the facts with their next steps. */
export function DeviceHead({
  id,
  actions,
  charger,
  pin,
}: {
  id: string;
  actions?: ReactNode;
  /** The status of the charger and the request for another. */
  charger: ReactNode;
  /** When an unlock PIN was saved, and the button that saves one. */
  pin: ReactNode;
}) {
  return (
    <RecordHead
      name="products.get"
      input={{ id }}
      list={deviceList}
      noun={t("deviceRecord.noun")}
      actions={actions}
    >
      {(device) => (
        <div className="sheet mt-2.5 grid grid-cols-1 gap-px overflow-hidden border-rule-2 bg-rule sm:grid-cols-[200px_minmax(0,1fr)] sm:max-wide:[&>*:last-child]:col-span-2 wide:grid-cols-[232px_minmax(0,1fr)] wide:grid-rows-[auto_1fr] [&>*]:bg-sheet">
          <Plate device={device} />
          <Title device={device} />
          <LabelFacts device={device} charger={charger} pin={pin} />
        </div>
      )}
    </RecordHead>
  );
}

const pinSupport = (deviceType: string | null | undefined) => {
  const isSupported = takesPin(deviceType);
  if (isSupported === null) return t("deviceRecord.unknownType");
  return isSupported ? t("deviceRecord.yes") : t("deviceRecord.no");
};

/** The identifiers of a device, and the fields that its head does not show, as they came. */
export function DeviceOtherFields({ id }: { id: string }) {
  const device = useRead("products.get", { id }).data?.data;
  if (!device) return null;
  const { maker, specification } = headFieldsOf(device);
  const shown = [
    ...shownDeviceFields,
    ...[maker, specification].flatMap((field) => (field ? [field.name] : [])),
  ];
  const { deviceType, employeeId } = device;
  const others = unshownFields(device, shown);
  return (
    <Panel title={t("deviceRecord.moreDetails")} aside={t("deviceRecord.asSent")}>
      <DescriptionList
        empty=""
        facts={[
          [
            t("deviceRecord.deviceId"),
            <Copy key="id" value={device.id} label={t("deviceRecord.copyId")} />,
          ],
          [t("deviceRecord.supportsPin"), pinSupport(deviceType)],
          [
            t("deviceRecord.employeeId"),
            employeeId && <span className="code">{showUnsafe(employeeId)}</span>,
          ],
        ]}
      />
      {hasOtherFields(others) && (
        <h3 className="label mt-3 mb-1.5 border-t border-rule pt-2.5">
          {t("deviceRecord.otherFields")}
        </h3>
      )}
      {Object.keys(others).length > 0 && <OtherFields record={others} />}
    </Panel>
  );
}
