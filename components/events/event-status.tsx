import { isKnownType, stateText } from "#components/events/event-text.ts";
import { codeText } from "#components/orders/code-text.ts";
import { StatusLabel } from "#components/ui/status-label.tsx";
import type { EventRow } from "#lib/protocol/event.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** The state of an event. A waiting event that failed before says how often. */
export function EventStatus({ event }: { event: EventRow }) {
  const { state, source, attempt, type } = event;
  if (state === "failed")
    return (
      <StatusLabel variant="bad">
        {attempt > 1 ? `Failed ${attempt} times` : stateText.failed}
      </StatusLabel>
    );
  if (state === "waiting")
    return (
      <StatusLabel variant="open">
        {attempt > 0 ? `Retrying, ${attempt} failed` : stateText.waiting}
      </StatusLabel>
    );
  if (state === "coalesced") return <StatusLabel variant="same">{stateText.coalesced}</StatusLabel>;
  if (source === "sweep") return <StatusLabel variant="found">Found by sweep</StatusLabel>;
  if (!isKnownType(type))
    return (
      <span className="inline-block rounded-xs border border-rule-2 px-1.5 text-small/4.5 text-ink-2">
        Unknown type
      </span>
    );
  return <StatusLabel variant="good">{stateText[state] ?? showUnsafe(state)}</StatusLabel>;
}

/** A type in words, or as it came with a dashed line where the contract does not list it. */
export function EventType({ type }: { type: string }) {
  if (isKnownType(type)) return <span title={type}>{codeText(type)}</span>;
  return (
    <span
      className="code border-b border-dashed border-ink-3"
      title="The contract does not list this type."
    >
      {showUnsafe(type)}
    </span>
  );
}
