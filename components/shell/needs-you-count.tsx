"use client";

import { useOpenRequests } from "#lib/client/requests.ts";
import type { OpenRequests } from "#lib/protocol/intent.ts";

/** How many requests need the person, in vermilion; nothing where none does. */
export function NeedsYouCount({
  first,
  className = "",
}: {
  /** What the server counted for the first paint; `null` where it could not tell in time. */
  first: OpenRequests | null;
  className?: string;
}) {
  const { data } = useOpenRequests(first);
  const count = data?.needsYou ?? 0;
  if (count === 0) return null;
  return (
    <span className={`font-semibold text-signal tabular-nums ${className}`}>
      {count}
      <span className="sr-only">{count === 1 ? " needs you" : " need you"}</span>
    </span>
  );
}
