"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/**
 * The browser's cache of reads. The layout gives each person and API key a provider of its own by
 * `key`, so that data read with one API key is never shown under another.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // The server already retries reads: retries here would multiply the load.
          queries: { retry: false, staleTime: 20_000, gcTime: 300_000 },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
