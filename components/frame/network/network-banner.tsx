"use client";

import { lazy, Suspense, useEffect } from "react";
import { whenIdle } from "#components/ui/when-idle.ts";
import { loadFailureNotice } from "#components/words/later-failure-notice.tsx";
import { withWords } from "#components/words/later-words.ts";
import { useNetwork } from "#lib/client/network.ts";
import type { Failure } from "#lib/protocol/failure.ts";

/** An outage that comes before its notice is loaded. */
function PlainOutage({ failure }: { failure: Failure; since: number }) {
  return (
    <aside role="alert" className="border-b border-signal bg-signal-wash px-3.5 py-2 sm:px-6">
      {failure.message}
    </aside>
  );
}

const loadOutage = () =>
  withWords(import("#components/frame/network/outage.tsx")).catch(() => ({ Outage: PlainOutage }));

const Outage = lazy(async () => ({ default: (await loadOutage()).Outage }));

/**
 * One notice for an outage of the whole console. The panels below it stay quiet meanwhile. What is said of failures is
 * loaded once the browser has nothing else to do, before there is one.
 */
export function NetworkBanner() {
  const network = useNetwork();
  useEffect(
    () =>
      whenIdle(() => {
        void loadOutage();
        void loadFailureNotice();
      }),
    [],
  );
  return network.status === "down" ? (
    <Suspense>
      <Outage failure={network.failure} since={network.since} />
    </Suspense>
  ) : null;
}
