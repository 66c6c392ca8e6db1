"use client";

import { OtherFields } from "#components/ui/other-fields";
import { ReadPanel } from "#components/ui/read-panel";
import type { Device } from "#lib/v4/records/device";

/** What the head of the page shows. The type makes sure that each is a field of the contract. */
const shown: (keyof Device & string)[] = [
  "id",
  "model",
  "serialNumber",
  "status",
  "employeeId",
  "employeeName",
  "location",
  "country",
  "condition",
  "chargerStatus",
  "deviceType",
];

export function DeviceOtherFields({ id }: { id: string }) {
  return (
    <ReadPanel name="products.get" input={{ id }}>
      {(device) => <OtherFields record={device} shown={shown} />}
    </ReadPanel>
  );
}
