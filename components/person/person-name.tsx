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

/** A name rarely changes: it is read once while the tab is open. */
const rememberMs = 60 * 60_000;

/** Whether every further read would fail as this one did. */
const endsAll = (error: unknown) => {
  const failure = failureOf(error);
  const { kind } = failure;
  return saysCapability(failure) || ["authentication", "role", "signed_out"].includes(kind);
};

/** The name of the person with this id, once it was read; `null` before, and where it can't be. */
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
      staleTime: rememberMs,
      gcTime: rememberMs,
      refetchOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  useEffect(() => {
    if (error && endsAll(error)) nameReadsOf(client).stop();
  }, [client, error]);
  if (!data) return null;
  const name = employeeTitle(data.data);
  return name === id ? null : name;
}

/** The id until the person's name was read; only what is on screen is asked for. */
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
  // The id keeps its place under the name, so that no column moves when the name comes.
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
 * A person by the name that the record carries, else by the name that the service gives for the
 * id, else by the id. A dash where the record names no person.
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
