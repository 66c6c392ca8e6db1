import { expect, test } from "vitest";
import {
  DriftSummary,
  SeenDifferences,
  type SeenDrift,
} from "#components/settings/drift-table.tsx";
import { numbersOf } from "#components/ui/number.ts";
import { pageText } from "#testing/components/page.tsx";

const numbers = numbersOf("en-GB");

const at = "2026-11-21T10:00:00Z";
const seen = (more: Partial<SeenDrift>): SeenDrift => ({
  operation: "orders.list",
  path: "orders[].sla",
  expected: "object",
  received: "string",
  isUndocumented: false,
  count: 4,
  firstAt: at,
  lastAt: at,
  ...more,
});
const text = (drift: SeenDrift[], checked: { count: number; since: string } | null) =>
  pageText([], <SeenDifferences numbers={numbers} drift={drift} checked={checked} />);

test("the table shows no differences only for the answers that were checked", () => {
  expect(text([], { count: 1_204, since: at })).toBe(
    "no differences in 1204 answers since 21 nov, 10:00.",
  );
  expect(text([], null)).toContain("unknown");
  expect(text([], null)).not.toContain("no differences");
});

test("fields that the documentation doesn't name are listed apart from those that contradict it", () => {
  const field = seen({
    path: "orders[].crew",
    expected: "not documented",
    received: "present",
    isUndocumented: true,
  });
  const both = text([seen({}), field], { count: 9, since: at });
  const [, different = "", more = ""] =
    /don't match the documentation(.*)that the documentation doesn't name(.*)/.exec(both) ?? [];
  expect(different).toContain("orders[].sla");
  expect(more).toContain("orders[].crew");
  expect(both).toContain("checked: 9 answers");
  expect(both).not.toContain("no differences");
});

test("the summary counts fields that differ and undocumented ones, and says no differences only for checked answers", () => {
  const checked = { count: 9, since: at };
  const field = seen({ path: "orders[].crew", isUndocumented: true });
  const summary = (drift: SeenDrift[], sawAnswers: boolean) =>
    pageText([], <DriftSummary drift={drift} checked={sawAnswers ? checked : null} />);
  const earlier = seen({ firstAt: "2026-11-14T09:00:00Z" });
  expect(summary([seen({}), earlier, field, field], true)).toMatch(
    /^2 fields don't match, 2 undocumented fields since 14 nov/,
  );
  expect(summary([], true)).toMatch(/^no differences/);
  expect(summary([], false)).toMatch(/^unknown/);
});
