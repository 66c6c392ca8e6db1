"use client";

import { OtherFields } from "#components/ui/other-fields";
import { Panel } from "#components/ui/panel";
import { useRead } from "#lib/client/read";
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

/** A panel only where the device could be read: why it could not is said once, in the head. */
export function DeviceOtherFields({ id }: { id: string }) {
  const device = useRead("products.get", { id }).data?.data;
  if (!device) return null;
  return (
    <Panel title="Other fields the service sent">
      <OtherFields record={device} shown={shown} />
    </Panel>
  );
}
