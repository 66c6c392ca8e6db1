"use client";

import { UnknownFilters } from "#components/ui/unknown-filters.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import type { StateLink } from "#lib/client/search-state.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Says what of the address the queue does not have. */
export default function UnknownParts({
  names,
  withoutThem,
}: {
  names: readonly string[];
  /** The same entries. */
  withoutThem: StateLink;
}) {
  return (
    <UnknownFilters names={names} place="queue" numbers={useNumbers()}>
      <a {...withoutThem} className="link inline-block min-h-6">
        {t("exception.removeParts")}
      </a>
    </UnknownFilters>
  );
}
