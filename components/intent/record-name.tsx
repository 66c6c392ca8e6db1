"use client";

import type { Route } from "next";
import Link from "next/link";
import { deviceHref, employeeHref, orderHref, teamHref } from "#components/data/record-hrefs.ts";
import { deviceTitle } from "#components/device/device-text.ts";
import { Code } from "#components/ui/code.tsx";
import { useRead } from "#lib/client/read.ts";

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
  const href = employeeHref(id);
  return <Named href={href} name={data?.data.displayName} id={id} />;
}

/** A link to a device, by model and serial number; by id until they are read. */
export function DeviceName({ id }: { id: string }) {
  const { data } = useRead("products.get", { id });
  const href = deviceHref(id);
  const device = data?.data;
  return (
    <>
      <Named href={href} name={device ? deviceTitle(device) : null} id={id} />
      {device?.serialNumber && <span className="code text-ink-3"> {device.serialNumber}</span>}
    </>
  );
}

/** A link to a team, by name; by id until the name is read. */
function TeamName({ id }: { id: string }) {
  const { data } = useRead("teams.get", { id });
  const href = teamHref(id);
  return <Named href={href} name={data?.data.name} id={id} />;
}

/** A link to a record that a request names. */
export function RecordName({
  noun,
  id,
}: {
  noun: "employee" | "order" | "team" | "device";
  id: string;
}) {
  switch (noun) {
    case "employee":
      return <EmployeeName id={id} />;
    case "device":
      return <DeviceName id={id} />;
    case "team":
      return <TeamName id={id} />;
    case "order":
      return <Named href={orderHref(id)} name={null} id={id} />;
  }
}
