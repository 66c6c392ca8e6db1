"use client";

import { LifecycleList } from "#components/devices/lifecycle-list.tsx";
import { LifecycleRibbon } from "#components/devices/lifecycle-ribbon.tsx";
import { durationText } from "#components/devices/lifecycle-text.ts";
import { useLifecycle } from "#components/devices/use-lifecycle.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { sentencesText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The kinds of segments with their words, as the ribbon draws them. */
const legend = () =>
  [
    [t("deviceRecord.held"), "held", "h-2.5 bg-ink"],
    [t("deviceRecord.stored"), "stored", "lifecycle-stored h-2.5"],
    [t("deviceRecord.prepared"), "prepared", "h-2 bg-st-processing/45"],
    [t("deviceRecord.moving"), "moving", "h-1 bg-st-transit"],
    [t("deviceRecord.gap"), "gap", "h-0 border-t-2 border-dotted border-rule-3 rounded-none!"],
  ] as const;

/**
 * The life of a device as its orders tell it: a ribbon on a wide screen, a list on a narrow one.
 * Absent where no order names the device.
 */
export function LifecyclePanel({ id }: { id: string }) {
  const { segments, orders, now, isPending, unreadCount, hasMore } = useLifecycle(id);
  if (now === 0 || (!isPending && orders.length === 0)) return null;
  const [first] = segments;
  const hasGap = segments.some(({ kind }) => kind === "gap");
  const holders = new Set(segments.flatMap(({ holder }) => holder ?? []));
  return (
    <section className="sheet mt-3 px-4 py-3 sm:px-5" aria-label={t("deviceRecord.lifecycle")}>
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <h2>{t("deviceRecord.lifecycle")}</h2>
        {first && (
          <span className="text-ink-3">
            {t("lifecycle.span", {
              duration: durationText(now - first.from),
              hasHolders: holders.size > 0 ? "yes" : "no",
              count: holders.size,
            })}
          </span>
        )}
        <span className="grow" />
        <ul
          className="flex flex-wrap gap-x-3.5 text-small text-ink-2 max-sm:hidden"
          aria-hidden="true"
        >
          {legend()
            .filter(([, kind]) => kind !== "gap" || hasGap)
            .map(([word, kind, className]) => (
              <li key={kind} className="inline-flex items-center gap-1.5">
                <span className={`w-4.5 rounded-xs ${className}`} />
                {word}
              </li>
            ))}
        </ul>
      </div>
      {first ? (
        <>
          <LifecycleRibbon segments={segments} now={now} />
          <LifecycleList segments={segments} />
        </>
      ) : (
        <div className="min-h-32 pt-2">
          {isPending ? (
            <Skeleton lines={3} />
          ) : (
            <p className="text-ink-3">{t("deviceRecord.undated")}</p>
          )}
        </div>
      )}
      {!isPending && (unreadCount > 0 || hasMore) && (
        <p className="mt-1 text-small text-ink-3">
          {sentencesText([
            hasMore && t("deviceRecord.olderMissing"),
            unreadCount > 0 && t("deviceRecord.unreadHistories", { count: unreadCount }),
          ])}
        </p>
      )}
    </section>
  );
}
