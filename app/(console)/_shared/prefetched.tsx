import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ServerReadsProvider } from "#lib/client/server-reads.ts";
import { type Principal, requirePrincipal } from "#lib/server/auth/principal.ts";
import { prefetch, type Read } from "#lib/server/upstream/prefetch.ts";
import { Patient } from "./patient.tsx";

/** Returns a part of a page with its reads, when they are done. */
export const prefetchPart = async (
  principal: Principal,
  reads: readonly Read[],
  children: ReactNode,
): Promise<ReactNode> => {
  const state = await prefetch(principal, reads);
  // The server has already waited for a missing read, so its panel explains the wait sooner. The element is always
  // the same one, so that a refresh with another outcome keeps what the part holds.
  const wait = state.queries.length < reads.length ? " [--words-wait:2s]" : "";
  return (
    <div className={`contents${wait}`}>
      <ServerReadsProvider state={JSON.stringify(state)}>{children}</ServerReadsProvider>
    </div>
  );
};

/**
 * Renders a part of a page with its reads done on the server. A part with slow reads streams in when
 * they are done, so it delays no other. The browser repeats a failed read and shows the failure.
 */
export async function Prefetched({
  reads,
  fallback = <Skeleton lines={4} />,
  children,
}: {
  reads: readonly Read[];
  fallback?: ReactNode;
  children: ReactNode;
}) {
  const principal = await requirePrincipal();
  return <Patient part={prefetchPart(principal, reads, children)} fallback={fallback} />;
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
  return <ServerReadsProvider state={JSON.stringify(state)}>{children}</ServerReadsProvider>;
}
