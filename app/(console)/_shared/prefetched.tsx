import { HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ServerReadsProvider } from "#lib/client/server-reads.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { prefetch } from "#lib/server/upstream/prefetch.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

export type Read = { [Name in ReadName]: readonly [Name, InputOf<Name>] }[ReadName];

async function Filled({ reads, children }: { reads: readonly Read[]; children: ReactNode }) {
  const principal = await requirePrincipal();
  const state = await prefetch(principal, reads);
  const filled = (
    <ServerReadsProvider state={state}>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
    </ServerReadsProvider>
  );
  if (state.queries.length === reads.length) return filled;
  // The server has already waited for the missing reads, so the sentence of a skeleton comes sooner.
  return <div className="contents [--words-wait:2s]">{filled}</div>;
}

/**
 * A part of a page whose reads run on the server. It streams in when they are done, so that a slow
 * part delays no other. The part itself repeats a failed read and shows the failure.
 */
export function Prefetched({
  reads,
  fallback = <Skeleton lines={4} />,
  children,
}: {
  reads: readonly Read[];
  fallback?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Suspense fallback={fallback}>
      <Filled reads={reads}>{children}</Filled>
    </Suspense>
  );
}
