"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/**
 * The browser's cache. It lives with one session: the layout gives each session its own provider
 * by `key`, so that nothing read with one key is ever shown under another.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // The server retries where that is safe; a second layer would only multiply the load.
          queries: { retry: false, staleTime: 20_000, gcTime: 300_000 },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
