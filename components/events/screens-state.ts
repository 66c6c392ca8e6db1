import { isWholeSweep } from "#components/events/whole-sweep.ts";
import type { EventHealthAnswer } from "#lib/protocol/event.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Whether what the screens show is what the API has, in sentences that need no knowledge of events. */
export interface ScreensState {
  isUpToDate: boolean;
  /** Why it is not certain; empty if it is. */
  reasons: string[];
}

/** Open orders are checked every five minutes. An older check has missed others. */
const maxCheckAgeMs = 15 * 60_000;

/**
 * Returns whether the screens are up to date at the moment of the answer, as far as it proves that.
 * `isAnswering`: the API is not known to be in an outage.
 */
export const screensState = (
  { events, sweeps }: EventHealthAnswer,
  answeredAt: number,
  isAnswering = true,
): ScreensState => {
  const { waitingCount, failedCount, disagreements } = events;
  const last = sweeps?.last.open;
  const reasons = [
    !isAnswering && t("event.apiSilent"),
    waitingCount > 0 && t("event.processing", { count: waitingCount }),
    failedCount > 0 && t("event.couldNot", { count: failedCount }),
    disagreements.length > 0 && t("event.sayOther", { count: disagreements.length }),
    sweeps?.gap && t("event.mayMiss"),
    !last && t("event.noCheck"),
    last?.failure && t("event.checkFailed", { message: last.failure.message }),
    last && !last.failure && !isWholeSweep(last) && t("event.checkPartial"),
    last && answeredAt - Date.parse(last.endedAt) > maxCheckAgeMs && t("event.checkOld"),
    !events.hasSecret && t("event.noSecret"),
  ].filter((reason) => typeof reason === "string");
  return { isUpToDate: reasons.length === 0, reasons };
};
