"use client";

import { Moment } from "#components/moment/moment.tsx";
import { unchangedSince } from "#components/orders/observed.ts";
import type { FactName, ObservedChangesAnswer } from "#lib/protocol/observation.ts";

/**
 * Says since when Quartermaster has seen no change of facts, or that its copy does not have them: then it could see
 * none. Nothing until that is read.
 */
export function UnchangedSince({
  observed,
  facts,
  label = "",
}: {
  observed: ObservedChangesAnswer | undefined;
  facts: readonly FactName[];
  /** What has not changed, where the box does not say so: `status: `. */
  label?: string;
}) {
  if (!observed) return null;
  const since = unchangedSince(observed, facts);
  return (
    <div className="text-small text-ink-3">
      {label}
      {since ? (
        <span
          title={
            since.isFirstRead
              ? "Quartermaster first read this order then. Earlier changes are not known."
              : "Quartermaster saw the last change then."
          }
        >
          no change seen since <Moment at={since.at} format="day" />
        </span>
      ) : (
        <span title="Quartermaster's copy of the order does not have this, so it could see no change.">
          changes not read
        </span>
      )}
    </div>
  );
}
