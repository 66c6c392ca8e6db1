import { numberInUse } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The goals that the screen compares with, in milliseconds. */
export const goals = { acknowledgedMs: 250, shownMs: 2_000 };

/**
 * Returns a duration in its unit: `324 ms`, `2.4 s`, `35 s`, `12 min`, `5 h`. `isRound`: without the tenths of
 * a second where there are none.
 */
export const durationText = (ms: number, { isRound = false } = {}): string => {
  const textOf = (unit: "ms" | "s" | "min" | "h", value: number, digits = 0) => {
    const options = {
      minimumFractionDigits: isRound ? 0 : digits,
      maximumFractionDigits: digits,
      useGrouping: false,
    };
    return t("event.duration", { unit, n: numberInUse(value, options) });
  };
  if (ms < 1_000) return textOf("ms", Math.round(ms));
  if (ms < 9_950) return textOf("s", ms / 1_000, 1);
  if (ms < 59_500) return textOf("s", Math.round(ms / 1_000));
  return ms < 3_570_000
    ? textOf("min", Math.round(ms / 60_000))
    : textOf("h", Math.round(ms / 3_600_000));
};
