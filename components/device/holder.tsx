import Link from "next/link";
import { employeeHref } from "#components/data/record-hrefs.ts";
import { PersonName } from "#components/person/person-name.tsx";
import { Code } from "#components/ui/code.tsx";
import type { Device } from "#lib/v4/records/device.ts";

/** Who holds a device, by name where there is one. */
export function Holder({ device: { employeeId, employeeName } }: { device: Device }) {
  return <PersonName id={employeeId} name={employeeName} />;
}

/** The same with a link to the person, and the id beside the name. */
export function LinkedHolder({ device: { employeeId, employeeName } }: { device: Device }) {
  const who = <PersonName id={employeeId} name={employeeName} />;
  if (!employeeId) return who;
  return (
    <>
      <Link href={employeeHref(employeeId)} prefetch={false} className="link">
        {who}
      </Link>
      {employeeName && <Code className="block text-ink-3">{employeeId}</Code>}
    </>
  );
}
