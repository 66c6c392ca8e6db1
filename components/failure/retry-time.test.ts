import { expect, it } from "vitest";
import { retryText } from "#components/failure/retry-time.ts";

it.each([
  [0, "Try again in 1 second."],
  [12_000, "Try again in 12 seconds."],
  [90_000, "Try again in 2 minutes."],
  [3_600_000, "Try again in about 1 hour."],
  [86_400_000, "Try again in about 24 hours."],
  [2_300_955_140_000, "Try again later: the service gave no usable time."],
])("a wait of %d ms reads: %s", (ms, sentence) => {
  expect(retryText(ms)).toBe(sentence);
});
