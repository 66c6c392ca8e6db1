import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ServerReadsProvider } from "#lib/client/server-reads.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { prefetch, type Read } from "#lib/server/upstream/prefetch.ts";

interface PrefetchedProps {
  reads: readonly Read[];
  children: ReactNode;
}

async function Hydrated({ reads, children }: PrefetchedProps) {
  const principal = await requirePrincipal();
  const state = await prefetch(principal, reads);
  const hydrated = (
    <ServerReadsProvider state={state}>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
    </ServerReadsProvider>
  );
  if (state.queries.length === reads.length) return hydrated;
  // The server has already waited for the missing reads, so their panels explain the wait sooner.
  return <div className="contents [--words-wait:2s]">{hydrated}</div>;
}

/**
 * Renders a part of a page with its reads done on the server. The part streams in when its reads
 * are done, so a slow part delays no other. The browser repeats a failed read and shows the failure.
 */
export function Prefetched({
  fallback = <Skeleton lines={4} />,
  ...part
}: PrefetchedProps & { fallback?: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <Hydrated {...part} />
    </Suspense>
  );
}

/** Renders a part of a page with answers that the server already has, under their query keys. */
export function PrefetchedAnswers({
  answers,
  children,
}: {
  answers: readonly (readonly [key: readonly unknown[], answer: unknown])[];
  children: ReactNode;
}) {
  const queries = new QueryClient();
  for (const [key, answer] of answers) queries.setQueryData(key, answer);
  const state = dehydrate(queries);
  queries.clear();
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
