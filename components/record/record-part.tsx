"use client";

import { hashKey } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Since } from "#components/moment/since.tsx";
import { useNetworkMonitor } from "#lib/client/network.ts";
import { useRead } from "#lib/client/read.ts";
import { ShownRecordProvider } from "#lib/client/shown-record.ts";
import { readKey } from "#lib/protocol/query-keys.ts";
import type { LastKnown } from "#lib/protocol/read-answer.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

/**
 * A part of the page of a record. While the service does not answer, its reads of that record return
 * what was read last, and its writes are off.
 */
export function RecordPart<Name extends ReadName>({
  name,
  input,
  children,
}: {
  name: Name;
  input: InputOf<Name>;
  children: ReactNode;
}) {
  const { data } = useRead(name, input, { showsLastKnown: true });
  return (
    <ShownRecordProvider hash={hashKey(readKey(name, input))} lastKnown={data?.lastKnown ?? null}>
      {children}
    </ShownRecordProvider>
  );
}

/** Says that a record is the last one that was read, of when it is, and what follows from that. */
export function LastKnownNotice({ at, lastKnown }: { at: string; lastKnown: LastKnown }) {
  const network = useNetworkMonitor();
  const { failure, isPartial } = lastKnown;
  // An answer that the server rendered is not among the reads of which the monitor hears.
  useEffect(() => network?.report(failure), [network, failure]);
  return (
    <div
      role="status"
      className="my-2 border-s-2 border-signal bg-signal-wash py-1.5 pe-3 ps-3"
      data-last-known
    >
      <p className="font-medium">
        {tRich("record.lastKnown", { since: () => <Since key="since" at={at} /> })}
      </p>
      <p className="text-ink-2">
        {t("record.changesOff")}
        {isPartial && ` ${t("record.partial")}`}
      </p>
    </div>
  );
}
