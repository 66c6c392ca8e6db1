"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { gradedAt } from "#components/devices/lifecycle-transitions.ts";
import { useLifecycle } from "#components/devices/use-lifecycle.ts";
import { employeeHref } from "#components/employees/employee-screen.ts";
import { PersonName } from "#components/employees/reference/person-name.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { Country } from "#components/ui/country.tsx";
import { useRead } from "#lib/client/read.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { placeOf } from "#lib/v4/device-place.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** A box of the label. Its height is reserved, because notes and buttons load after the device. */
function Fact({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`min-h-19 min-w-0 px-4 pt-2.5 pb-3 sm:min-h-28 ${className}`}>
      <dt className="label mb-0.5">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-small text-ink-3">{children}</p>;
}

function Team({ employeeId }: { employeeId: string }) {
  const teamName = useRead("employees.get", { id: employeeId }).data?.data.teamName;
  return teamName ? <Note>{teamName}</Note> : null;
}

function Holder({ device: { id, employeeId, employeeName } }: { device: Device }) {
  const current = useLifecycle(id, { enabled: false }).segments.at(-1);
  if (!employeeId && !employeeName) return <span className="text-ink-3">—</span>;
  const name = <PersonName id={employeeId} name={employeeName} />;
  return (
    <>
      {employeeId ? (
        <Link href={employeeHref(employeeId)} prefetch={false} className="link">
          {name}
        </Link>
      ) : (
        name
      )}
      {employeeId && <Team employeeId={employeeId} />}
      {current?.isCurrent && current.kind === "held" && (
        <Note>
          {tRich("deviceRecord.since", {
            moment: () => <Moment key="at" at={current.since} format="date" />,
          })}
        </Note>
      )}
    </>
  );
}

function Condition({ device }: { device: Device }) {
  const { orders } = useLifecycle(device.id, { enabled: false });
  const at = gradedAt(device, orders);
  return (
    <>
      {device.condition ? (
        codeWord("deviceCode", device.condition)
      ) : (
        <span className="text-ink-3">—</span>
      )}
      {at !== null && (
        <Note>
          {tRich("deviceRecord.graded", {
            moment: () => <Moment key="at" at={at} format="date" />,
          })}
        </Note>
      )}
    </>
  );
}

/** The five facts that people come for. On a narrow screen the charger stands beside the holder. */
export function LabelFacts({
  device,
  charger,
  pin,
}: {
  device: Device;
  charger: ReactNode;
  pin: ReactNode;
}) {
  const { location, country } = placeOf(device);
  return (
    <dl className="grid grid-cols-2 gap-px bg-rule! sm:flex sm:flex-wrap sm:[&>*]:grow sm:[&>*]:basis-36 [&>*]:bg-sheet">
      <Fact label={t("deviceRecord.holder")} className="max-sm:-order-2 max-sm:min-h-23">
        <Holder device={device} />
      </Fact>
      <Fact label={t("deviceRecord.location")}>
        {country ? <Country code={country} named /> : null}
        {location ? <Note>{codeWord("deviceCode", location)}</Note> : null}
        {!country && !location && <span className="text-ink-3">—</span>}
      </Fact>
      <Fact label={t("deviceRecord.condition")}>
        <Condition device={device} />
      </Fact>
      <Fact label={t("deviceRecord.charger")} className="max-sm:-order-1">
        {charger}
      </Fact>
      <Fact label={t("deviceRecord.pin")} className="max-sm:col-span-2 max-sm:min-h-28">
        {pin}
      </Fact>
    </dl>
  );
}
