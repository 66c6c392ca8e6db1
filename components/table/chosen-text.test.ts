import { expect, test } from "vitest";
import { daysText } from "#components/table/chosen-text.tsx";

test.each([
  ["last-30-days", "last 30 days"],
  ["2026-11-01..2026-11-30", "<2026-11-01> to <2026-11-30>"],
  ["2026-11-01..", "from <2026-11-01>"],
  ["..2026-11-30", "until <2026-11-30>"],
  ["2026-11-20", "<2026-11-20>"],
  ["(none)", "Not stated"],
])("a chip says %s in words", (value, text) => {
  expect(daysText(value, (day) => `<${day}>`)).toBe(text);
});
