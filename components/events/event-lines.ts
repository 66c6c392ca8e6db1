import { durationText } from "#components/events/duration-text.ts";
import { stepText } from "#components/events/event-text.ts";
import type { EventDetail } from "#lib/protocol/event.ts";
import { t } from "#lib/protocol/words/t.ts";

/** One line of what happened to an event. */
export interface EventLine {
  key: string;
  /** ISO 8601, UTC. */
  at: string;
  /** Within the minute of the line before: its time then starts with the seconds, `:11.049`. */
  isSameMinute: boolean;
  text: string;
  /** Time since the line before: `+31 ms`. `null` after the sender's own clock. */
  since: string | null;
  isFailure: boolean;
}

type Bare = Pick<EventLine, "at" | "text" | "isFailure">;

const minuteOf = (at: string) => at.slice(0, 16);

/** Returns what happened to an event, oldest first, from the sender's clock to the screen. */
export const toEventLines = ({ sentAt, receivedAt, source, steps }: EventDetail): EventLine[] => {
  const received: Bare = {
    at: receivedAt,
    text: source === "sweep" ? t("event.bySweep") : t("event.receivedStored"),
    isFailure: false,
  };
  const own = steps
    .map((step): Bare => ({ at: step.at, text: stepText(step), isFailure: step.what === "failed" }))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const sent: Bare[] =
    sentAt === null ? [] : [{ at: sentAt, text: t("event.sentByProvider"), isFailure: false }];
  return [...sent, received, ...own].map((line, index, all) => {
    const before = all[index - 1];
    // The receipt is timed by the store's clock and the steps by a process's, which may be behind.
    const ms =
      before && index > sent.length
        ? Math.max(0, Date.parse(line.at) - Date.parse(before.at))
        : null;
    return {
      ...line,
      key: `${index} ${line.at}`,
      isSameMinute: before !== undefined && minuteOf(before.at) === minuteOf(line.at),
      since: ms === null ? null : `+${durationText(ms)}`,
    };
  });
};
