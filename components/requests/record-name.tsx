import type { Route } from "next";
import Link from "next/link";
import { deviceHref } from "#components/devices/device-screen.ts";
import { deviceTitle } from "#components/devices/device-text.ts";
import { employeeHref } from "#components/employees/employee-screen.ts";
import { orderHref } from "#components/orders/order-screen.ts";
import { teamHref } from "#components/teams/team-screen.ts";
import { Code } from "#components/ui/code.tsx";
import { useRead } from "#lib/client/read.ts";
import type { RecordNoun } from "#lib/protocol/write-text.ts";

function Named({ href, name, id }: { href: Route; name: string | null | undefined; id: string }) {
  return (
    <Link href={href} prefetch={false} className="link">
      {name ?? <Code>{id}</Code>}
    </Link>
  );
}

/** A link to an employee, by name; by id until the name is read. */
export function EmployeeName({ id }: { id: string }) {
  const { data } = useRead("employees.get", { id });
  return <Named href={employeeHref(id)} name={data?.data.displayName} id={id} />;
}

/** A link to a device, by model and serial number; by id until they are read. */
export function DeviceName({ id }: { id: string }) {
  const device = useRead("products.get", { id }).data?.data;
  return (
    <>
      <Named href={deviceHref(id)} name={device ? deviceTitle(device) : null} id={id} />
      {device?.serialNumber && <span className="code text-ink-3"> {device.serialNumber}</span>}
    </>
  );
}

function TeamName({ id }: { id: string }) {
  const { data } = useRead("teams.get", { id });
  return <Named href={teamHref(id)} name={data?.data.name} id={id} />;
}

/** A link to the record whose id a request's input has. */
export function RecordName({ noun, id }: { noun: Exclude<RecordNoun, "address">; id: string }) {
  if (noun === "employee") return <EmployeeName id={id} />;
  if (noun === "device") return <DeviceName id={id} />;
  return noun === "team" ? (
    <TeamName id={id} />
  ) : (
    <Named href={orderHref(id)} name={null} id={id} />
  );
}
