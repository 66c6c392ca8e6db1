"use client";

import { useOpenRequests } from "#lib/client/requests.ts";
import type { OpenRequests } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The number of requests that need the person; absent if there are none. */
export function NeedsYouCount({
  first,
  className = "",
}: {
  /** The server's count for the first paint; `null` if it was not ready in time. */
  first: OpenRequests | null;
  className?: string;
}) {
  const { data } = useOpenRequests(first);
  const count = data?.needsYou ?? 0;
  if (count === 0) return null;
  return (
    <span className={`font-semibold text-signal tabular-nums ${className}`}>
      {count}
      <span className="sr-only">{t("frame.needYou", { count })}</span>
    </span>
  );
}
