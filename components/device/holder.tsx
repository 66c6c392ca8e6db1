import Link from "next/link";
import { employeeHref } from "#components/ui/record-hrefs.ts";
import type { Device } from "#lib/v4/records/device";

/** Who holds a device, by name where the service gives it. */
export function Holder({ device, linked }: { device: Device; linked?: boolean }) {
  const { employeeId, employeeName } = device;
  const who = employeeName ?? (employeeId ? <span className="code">{employeeId}</span> : null);
  if (!who) return <span className="text-ink-3">—</span>;
  if (!linked || !employeeId) return who;
  return (
    <Link href={employeeHref(employeeId)} prefetch={false} className="link">
      {who}
    </Link>
  );
}
