"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { employeeTitle } from "#components/person/employee-title.ts";
import { nameReadsOf } from "#components/person/name-reads.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { read, useRead } from "#lib/client/read.ts";
import { saysCapability } from "#lib/protocol/failure.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** A name rarely changes, so it is read once while the tab is open. Milliseconds. */
const keepMs = 60 * 60_000;

/** Returns whether every further read would fail for the same reason. */
const isPermanent = (error: unknown) => {
  const failure = failureOf(error);
  return saysCapability(failure) || ["authentication", "role", "signed_out"].includes(failure.kind);
};

/** Returns the name of the employee with this ID; `null` until it is read, and where it can't be. */
function usePersonName(id: string, isWanted: boolean): string | null {
  const client = useQueryClient();
  const page = `${usePathname()}?${useSearchParams()}`;
  const [isAdmitted, setAdmitted] = useState(false);
  useEffect(() => {
    if (isWanted) setAdmitted(nameReadsOf(client).admit(page, id));
  }, [client, page, id, isWanted]);
  const { data, error } = useRead(
    "employees.get",
    { id },
    {
      queryFn: ({ signal }) => nameReadsOf(client).run(() => read("employees.get", { id }, signal)),
      enabled: isAdmitted,
      staleTime: keepMs,
      gcTime: keepMs,
      refetchOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  useEffect(() => {
    if (error && isPermanent(error)) nameReadsOf(client).stop();
  }, [client, error]);
  if (!data) return null;
  const name = employeeTitle(data.data);
  return name === id ? null : name;
}

/** Shows the ID until the name is read, which happens once it is on screen. */
function ReadName({ id }: { id: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setVisible(true);
      observer.disconnect();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const name = usePersonName(id, isVisible);
  // The ID keeps its place under the name, so that no column moves when the name loads.
  return (
    <span
      ref={ref}
      title={name === null ? id : `${name}, ${id}`}
      className="inline-grid max-w-full align-bottom [&>*]:[grid-area:1/1]"
    >
      <span className={`code min-w-0 truncate ${name === null ? "" : "invisible"}`}>
        {showUnsafe(id)}
      </span>
      {name !== null && <span className="w-0 min-w-full truncate">{name}</span>}
    </span>
  );
}

/**
 * An employee by the name on the record, else by the name that the service has for the ID, else by
 * the ID. A dash where the record names no employee.
 */
export function PersonName({
  id,
  name,
}: {
  id: string | null | undefined;
  name: string | null | undefined;
}) {
  if (name) return <span title={id ? `${name}, ${id}` : name}>{name}</span>;
  return id ? <ReadName key={id} id={id} /> : <span className="text-ink-3">—</span>;
}
