"use client";

import type { Route } from "next";
import type { ReactNode } from "react";
import { ReadPanel } from "#components/data/read-panel.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { useRead } from "#lib/client/read.ts";
import type { InputOf, OutputOf, ReadName } from "#lib/v4/registry.ts";

/**
 * The head of a record's page: a link to its list, then the record with its own `h1`. While there is
 * no record, `noun` is the heading, so that a failed page has one too.
 */
export function RecordHead<Name extends ReadName>({
  name,
  input,
  href,
  list,
  noun,
  children,
}: {
  name: Name;
  input: InputOf<Name> & { id: string };
  href: Route;
  list: string;
  noun: string;
  children: (record: OutputOf<Name>) => ReactNode;
}) {
  const { data, error } = useRead(name, input);
  return (
    <>
      <Crumbs href={href} list={list} id={input.id} />
      {!data && <h1 className={error ? "mt-1 mb-3" : "sr-only"}>{noun}</h1>}
      <ReadPanel name={name} input={input} lines={5}>
        {children}
      </ReadPanel>
    </>
  );
}
