import Link from "next/link";
import { employeeHref } from "#components/data/record-hrefs.ts";
import { PersonName } from "#components/person/person-name.tsx";
import { Code } from "#components/ui/code.tsx";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** A charger status as it came, marked where the charger can be replaced. */
export function ChargerStatus({ status }: { status: string | null | undefined }) {
  if (!status) return <span className="text-ink-3">—</span>;
  return <span className={isChargerEligible(status) ? "text-signal" : ""}>{status}</span>;
}

export function AssignedTo({ device: { employeeId, employeeName } }: { device: Device }) {
  return <PersonName id={employeeId} name={employeeName} />;
}

/** The employee that a device is assigned to, with the id and a link. */
export function AssignedToLink({ device }: { device: Device }) {
  const { employeeId, employeeName } = device;
  if (!employeeId) return <AssignedTo device={device} />;
  return (
    <>
      <Link href={employeeHref(employeeId)} prefetch={false} className="link">
        <AssignedTo device={device} />
      </Link>
      {employeeName && <Code className="block text-ink-3">{employeeId}</Code>}
    </>
  );
}
