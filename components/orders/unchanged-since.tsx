"use client";

import { Moment } from "#components/moment/moment.tsx";
import { unchangedSince } from "#components/orders/observed.ts";
import type { FactName, ObservedChangesAnswer } from "#lib/protocol/observation.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

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
            since.isFirstRead ? t("orderRecord.unchangedFirst") : t("orderRecord.unchangedLast")
          }
        >
          {tRich("orderRecord.unchanged", {
            moment: () => <Moment key="moment" at={since.at} format="day" />,
          })}
        </span>
      ) : (
        <span title={t("orderRecord.changesUnreadNote")}>{t("orderRecord.changesUnread")}</span>
      )}
    </div>
  );
}
