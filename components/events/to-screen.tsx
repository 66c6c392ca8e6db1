import { durationText, goals } from "#components/events/duration-text.ts";
import type { EventRow } from "#lib/protocol/event.ts";
import { t } from "#lib/protocol/words/t.ts";

const width = 45;

/** Returns why an event has no time until it was on a screen. */
const reasonOf = ({ state, source }: EventRow): string => {
  const isSwept = source === "sweep";
  if (state === "failed") return t("event.deadLetter");
  if (state === "coalesced") return isSwept ? t("event.itsEventCame") : t("event.withLater");
  if (state === "waiting") return isSwept ? t("event.mayCome") : t("event.notRead");
  if (isSwept) return t("event.noEventCame");
  return t("event.notSeen");
};

/** How long it took from receipt to the first screen, as a bar whose full length is the goal. */
export function ToScreen({ event }: { event: EventRow }) {
  const { toScreenMs } = event;
  if (toScreenMs === null)
    return <span className="text-compact text-ink-3">{reasonOf(event)}</span>;
  const isLate = toScreenMs > goals.shownMs;
  const length = Math.max(
    1,
    Math.round((Math.min(toScreenMs, goals.shownMs) / goals.shownMs) * width),
  );
  return (
    <span className="inline-flex items-center gap-2 text-small">
      <svg width={width} height={8} className="mirrored" aria-hidden="true">
        <rect width={width} height={8} className="fill-rule" />
        <rect width={length} height={8} className={isLate ? "fill-signal" : "fill-ink-3"} />
      </svg>
      <span className={isLate ? "font-medium text-signal" : "text-ink-2"}>
        {durationText(toScreenMs)}
      </span>
    </span>
  );
}
