import { expect, test } from "vitest";
import { pageText } from "#components/data/test-page.tsx";
import { SeenDifferences, type SeenDrift } from "#components/settings/drift-table.tsx";

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
  pageText([], <SeenDifferences drift={drift} checked={checked} />);

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
