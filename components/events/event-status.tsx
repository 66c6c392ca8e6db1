import { isKnownType, stateText } from "#components/events/event-text.ts";
import { codeText } from "#components/orders/code-text.ts";
import { StatusLabel } from "#components/ui/status-label.tsx";
import type { EventRow } from "#lib/protocol/event.ts";
import { t } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** The state of an event. A waiting event that failed before says how often. */
export function EventStatus({ event }: { event: EventRow }) {
  const { state, source, attempt, type } = event;
  if (state === "failed")
    return (
      <StatusLabel variant="bad">
        {attempt > 1 ? t("event.failedTimes", { count: attempt }) : stateText("failed")}
      </StatusLabel>
    );
  if (state === "waiting")
    return (
      <StatusLabel variant="open">
        {attempt > 0 ? t("event.retrying", { count: attempt }) : stateText("waiting")}
      </StatusLabel>
    );
  if (state === "coalesced")
    return <StatusLabel variant="same">{stateText("coalesced")}</StatusLabel>;
  if (source === "sweep")
    return <StatusLabel variant="found">{t("event.foundBySweep")}</StatusLabel>;
  if (!isKnownType(type))
    return (
      <span className="inline-block rounded-xs border border-rule-2 px-1.5 text-small/4.5 text-ink-2">
        {t("event.unknownType")}
      </span>
    );
  return <StatusLabel variant="good">{showUnsafe(stateText(state))}</StatusLabel>;
}

/** A type in words, or as it came with a dashed line where the contract does not list it. */
export function EventType({ type }: { type: string }) {
  if (isKnownType(type)) return <span title={type}>{codeText(type)}</span>;
  return (
    <span className="code border-b border-dashed border-ink-3" title={t("event.unknownTypeHint")}>
      {showUnsafe(type)}
    </span>
  );
}
