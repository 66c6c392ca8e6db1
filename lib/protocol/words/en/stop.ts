/** What the state of a stop of an order means. */
export const stop = {
  passed: "passed",
  current: "current",
  upcoming: "upcoming",
  skipped: "not recorded",
  ended: "the order ended here",
  dropped: "won't happen",
  waiting: "waiting",
  unknownStage: "unknown",
} as const;
