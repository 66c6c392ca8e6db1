/** How many devices of each model match the filters of the inventory. */
export const modelCount = {
  byModel: "By model",
  title: "Devices by model",
  notHere:
    "Models can be counted without {reason, select, filters {these filters} other {a text search}}, or once all matches are on screen.",
  finding: "Finding models…",
  counted: "Counted {counted} of {count, plural, one {{n} model} other {{n} models}}…",
  none: "No device here has a model.",
  others: "{count, plural, one {{n} device} other {{n} devices}} of other models.",
} as const;
