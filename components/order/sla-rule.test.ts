import { expect, test } from "vitest";
import { slaWords } from "#components/order/sla-rule.tsx";

test.each([
  [{ expectedDays: 6, elapsedDays: 8, late: true }, "2 late · 8 of 6"],
  [
    { expectedDays: 210, elapsedDays: 342, late: true, paused: true },
    "132 late · 342 of 210, paused",
  ],
  [{ expectedDays: 8, elapsedDays: 5, late: false }, "5 of 8"],
  [{ expectedDays: 8, elapsedDays: 5, late: false, paused: true }, "5 of 8, paused"],
  [{ expectedDays: 8, elapsedDays: 5, late: true }, "5 of 8, late"],
  [{ expectedDays: 8, late: false }, "8 expected"],
  [{ late: true }, "late"],
  [{ late: false }, "not late"],
  [{ elapsedDays: 5 }, "5 elapsed"],
  [{ elapsedDays: 5, late: true }, "5 elapsed, late"],
  [{ expectedDays: 6, elapsedDays: 8 }, "8 of 6"],
  [{ expectedDays: 6, late: true }, "late, 6 expected"],
  [{ paused: true }, "paused"],
  [{}, null],
  [null, null],
])("%j reads %j", (sla, words) => {
  expect(slaWords(sla)).toBe(words);
});
