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

/** The employee that a device is assigned to, with the id and a link. */
export function AssignedToLink({ device: { employeeId, employeeName } }: { device: Device }) {
  const name = <PersonName id={employeeId} name={employeeName} />;
  if (!employeeId) return name;
  return (
    <>
      <Link href={employeeHref(employeeId)} prefetch={false} className="link">
        {name}
      </Link>
      {employeeName && <Code className="block text-ink-3">{employeeId}</Code>}
    </>
  );
}
