"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { liveReads } from "#components/screens/screens.ts";
import { gcTimeOf } from "#lib/client/gc-time.ts";
import { liveIntervalMs } from "#lib/client/live/repeated-reads.ts";
import { useLiveReads } from "#lib/client/live/use-live-reads.ts";
import { NetworkProvider } from "#lib/client/network.ts";
import { setPageOwner } from "#lib/client/page-owner.ts";

/** Keeps the reads on screen up to date. */
function LiveReads({ owner }: { owner: string | null }) {
  useLiveReads(owner, liveReads);
  return null;
}

/**
 * The browser's cache of reads. The layout gives each person and API key a provider of its own by
 * `key`, so that data read with one API key is never shown under another. `owner`: whose changes are
 * heard; `null` without an API key.
 */
export function QueryProvider({ owner, children }: { owner: string | null; children: ReactNode }) {
  // Before the first read of a part of the page.
  useState(() => setPageOwner(owner));
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // The server already retries reads: retries here would multiply the load.
          queries: { retry: false, staleTime: liveIntervalMs, gcTime: gcTimeOf(300_000) },
        },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <NetworkProvider>
        <LiveReads owner={owner} />
        {children}
      </NetworkProvider>
    </QueryClientProvider>
  );
}
