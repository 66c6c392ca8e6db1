/** The goals that the screen compares with, in milliseconds. */
export const goals = { acknowledgedMs: 250, shownMs: 2_000 };

/** Returns a duration in its unit: `324 ms`, `2.4 s`, `35 s`, `12 min`, `5 h`. */
export const durationText = (ms: number): string => {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 9_950) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms < 59_500) return `${Math.round(ms / 1_000)} s`;
  return ms < 3_570_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
};
