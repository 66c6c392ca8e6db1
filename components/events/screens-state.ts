import type { Numbers } from "#components/ui/number.ts";
import type { EndedSweep, EventHealthAnswer } from "#lib/protocol/event.ts";

/** Whether what the screens show is what the API has, in sentences that need no knowledge of events. */
export interface ScreensState {
  isUpToDate: boolean;
  /** Why it is not certain; empty if it is. */
  reasons: string[];
}

/** Returns whether a sweep read all that it was for. */
export const isWholeSweep = ({ coverage, failure }: EndedSweep): boolean => {
  const parts = Object.values(coverage);
  return !failure && parts.length > 0 && parts.every(({ isComplete }) => isComplete);
};

/** Open orders are checked every five minutes. An older check has missed others. */
const maxCheckAgeMs = 15 * 60_000;

/**
 * Returns whether the screens are up to date at the moment of the answer, as far as it proves that.
 * `isAnswering`: the API is not known to be in an outage.
 */
export const screensState = (
  { events, sweeps }: EventHealthAnswer,
  answeredAt: number,
  { countText }: Pick<Numbers, "countText">,
  isAnswering = true,
): ScreensState => {
  const { waitingCount, failedCount, disagreements } = events;
  const last = sweeps?.last.open;
  const reasons = [
    !isAnswering && "The API does not answer.",
    waitingCount > 0 && `${countText(waitingCount, "event is", "events are")} being processed.`,
    failedCount > 0 &&
      `${countText(failedCount, "event", "events")} could not be processed, so a record may be older than it looks.`,
    disagreements.length > 0 &&
      `${countText(disagreements.length, "event says", "events say")} something else than the API's answer.`,
    sweeps?.gap && "Events may have been missed, which the next check finds.",
    !last && "No check of the open orders has ended yet.",
    last?.failure && `The last check of the open orders failed: ${last.failure.message}`,
    last && !last.failure && !isWholeSweep(last) && "The last check did not read every open order.",
    last && answeredAt - Date.parse(last.endedAt) > maxCheckAgeMs && "The last check is long ago.",
    !events.hasSecret &&
      "No events are accepted, because no webhook secret is stored, so a change shows at the next check.",
  ].filter((reason) => typeof reason === "string");
  return { isUpToDate: reasons.length === 0, reasons };
};
