import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";

/** A part of a page with answers of the requests' door that the server already has. */
export function Prefetch({
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
