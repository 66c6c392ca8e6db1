"use client";

import type { Route } from "next";
import Link from "next/link";
import { createContext, type ReactNode, useContext } from "react";
import { deviceHref } from "#components/devices/device-screen.ts";
import { deviceTitle } from "#components/devices/device-text.ts";
import { employeeHref } from "#components/employees/employee-screen.ts";
import { nounOf } from "#components/events/event-text.ts";
import { orderHref } from "#components/orders/order-screen.ts";
import { orderTitle } from "#components/orders/order-text.ts";
import { teamHref } from "#components/teams/team-screen.ts";
import { Code } from "#components/ui/code.tsx";
import { useVisibleRead } from "#components/viewer/use-visible-read.ts";
import { limitReads } from "#lib/client/limited-reads.ts";
import type { EventSubject, SubjectNames } from "#lib/protocol/event.ts";
import { tRich } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

/** A page of events names many records, each once; those beyond the limit are shown by ID. */
const reads = { readsOf: limitReads({ maxReads: 30, maxAtOnce: 3 }), keepMs: 5 * 60_000 };

/** A record's name as a link, or its noun and ID until the name is read. */
function Named({
  href,
  noun,
  id,
  name,
  more,
}: {
  href: Route;
  noun: string;
  id: string;
  name: string | null;
  more?: ReactNode;
}) {
  return (
    <>
      {/* Beside other text, color alone does not distinguish a link. */}
      <Link className={more ? "link underline" : "link"} href={href} prefetch={false} title={id}>
        {name === null ? (
          <>
            {noun} <Code>{id}</Code>
          </>
        ) : (
          showUnsafe(name)
        )}
      </Link>
      {more}
    </>
  );
}

const NamesContext = createContext<SubjectNames>({});

/** Gives the subjects the names that came with the events, so that they read no record for them. */
export const SubjectNamesProvider = NamesContext.Provider;

function ReadOrder({ id }: { id: string }) {
  const { ref, answer } = useVisibleRead("orders.get", { id }, reads);
  const name = answer ? orderTitle(answer.data) : null;
  return (
    <span ref={ref}>
      <Named href={orderHref(id)} noun={nounOf("orders")} id={id} name={name} />
    </span>
  );
}

function OrderSubject({ id }: { id: string }) {
  const known = useContext(NamesContext)[`orders:${id}`];
  if (!known?.type) return <ReadOrder id={id} />;
  const name = orderTitle({ id, orderType: known.type, employeeName: known.person });
  return <Named href={orderHref(id)} noun={nounOf("orders")} id={id} name={name} />;
}

function DeviceSubject({ id }: { id: string }) {
  const { ref, answer } = useVisibleRead("products.get", { id }, reads);
  const serial = answer?.data.serialNumber;
  return (
    <span ref={ref}>
      <Named
        href={deviceHref(id)}
        noun={nounOf("inventory")}
        id={id}
        name={answer ? deviceTitle(answer.data) : null}
        more={
          serial && (
            <>
              {" "}
              <Code className="text-ink-3">{serial}</Code>
            </>
          )
        }
      />
    </span>
  );
}

function ReadEmployee({ id }: { id: string }) {
  const { ref, answer } = useVisibleRead("employees.get", { id }, reads);
  const name = answer ? employeeTitle(answer.data) : null;
  return (
    <span ref={ref}>
      <Named href={employeeHref(id)} noun={nounOf("employees")} id={id} name={name} />
    </span>
  );
}

function EmployeeSubject({ id }: { id: string }) {
  const name = useContext(NamesContext)[`employees:${id}`]?.person;
  if (!name) return <ReadEmployee id={id} />;
  return <Named href={employeeHref(id)} noun={nounOf("employees")} id={id} name={name} />;
}

/**
 * A record that an event names, by what a read says of it. The event is a hint, so nothing of its
 * payload but the ID is shown. `isMissing`: the key could not read it.
 */
export function Subject({
  subject: { resource, id },
  isMissing = false,
}: {
  subject: EventSubject;
  isMissing?: boolean;
}) {
  if (isMissing)
    return (
      <>
        {tRich<"event.unknownToKey", ReactNode>("event.unknownToKey", {
          id: () => <Code key="id">{id}</Code>,
          words: (inside) => (
            <span key="words" className="text-ink-3">
              {inside}
            </span>
          ),
        })}
      </>
    );
  if (resource === "orders") return <OrderSubject key={id} id={id} />;
  if (resource === "inventory") return <DeviceSubject key={id} id={id} />;
  if (resource === "employees") return <EmployeeSubject key={id} id={id} />;
  if (resource === "teams")
    return <Named href={teamHref(id)} noun={nounOf("teams")} id={id} name={null} />;
  return (
    <>
      <span className="text-ink-3">{nounOf(resource)}</span> <Code>{id}</Code>
    </>
  );
}
