import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Entry } from "#components/orders/entries.ts";
import { TimelineLine } from "#components/orders/timeline-line.tsx";
import { toMoments } from "#components/orders/timeline-moments.ts";

const entryAt = (at: string | null): Entry => ({
  key: "status 0",
  source: "status",
  at,
  text: "shipped",
  detail: null,
  device: null,
  isTrouble: false,
});

const timeOf = (at: string | null) => {
  const [moment] = toMoments([entryAt(at)]);
  if (!moment) throw new Error("The timeline has no moment.");
  const html = renderToStaticMarkup(
    <TimelineLine
      moment={moment}
      names={new Map()}
      orderType="Deployment"
      isOpen={false}
      onToggle={() => undefined}
    />,
  );
  const [, title, text] = /<time [^>]*title="([^"]*)"[^>]*>([^<]*)</.exec(html) ?? [];
  return title === undefined ? html : `${text} | ${title}`;
};

test.each([
  ["2026-10-26T09:00:00+01:00", "08:00 | 2026-10-26 08:00:00 UTC"],
  ["2026-10-26 09:00:00 -0330", "12:30 | 2026-10-26 12:30:00 UTC"],
  ["2026-10-26T09:00:00.123Z", "09:00 | 2026-10-26 09:00:00 UTC"],
  ["2026-10-26T09:00", "09:00 | 2026-10-26 09:00:00 UTC"],
  ["2026-10-26", "26 Oct | 2026-10-26"],
])(
  "an entry of %s has its moment in UTC as tooltip, and no time that did not come",
  (at, shown) => {
    expect(timeOf(at)).toBe(shown);
  },
);

test("an entry without a readable time shows what came, with no tooltip", () => {
  expect(timeOf("next Tuesday")).toContain(">next Tuesday<");
  expect(timeOf("next Tuesday")).not.toContain("UTC");
  expect(timeOf(null)).toContain(">—<");
});

test("an entry of a day and one of its first minute are two moments", () => {
  const keyed = ["2026-10-26", "2026-10-26T00:00:00Z", "2026-10-26T01:00:00+01:00"].map(
    (at, index) => ({ ...entryAt(at), key: `status ${index}` }),
  );
  expect(toMoments(keyed).map(({ entries }) => entries.length)).toEqual([1, 2]);
});
