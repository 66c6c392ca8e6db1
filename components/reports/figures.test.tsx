import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { DaysFigure } from "#components/reports/days-figure.tsx";
import { OpenFigure } from "#components/reports/open-figure.tsx";
import { PromiseFigure } from "#components/reports/promise-figure.tsx";
import { percentText } from "#components/reports/report-text.ts";
import { scaleFromZero, scaleOfPercents } from "#components/reports/scale.ts";
import { numbersOf } from "#components/ui/number.ts";

const given = {
  question: { months: 3, country: null, showsAll: false },
  formats: { locale: "en-GB", numbers: numbersOf("en-GB") },
} as const;
const at = "2026-11-28T10:00:00Z";
const month = { orders: 0, firstKnown: 0, firstKept: 0, lastKnown: 0, lastKept: 0, late: 0 };

describe("a figure", () => {
  test("that is not proven says why, and shows no number and no file", () => {
    const html = renderToStaticMarkup(
      <PromiseFigure answer={{ report: null, reason: "It can't prove yet." }} {...given} />,
    );
    expect(html).toContain("It can&#x27;t prove yet.");
    expect(html).not.toMatch(/<svg|<table|CSV|%/);
  });

  test("without finished orders has its axes, and says that there are none", () => {
    const months = ["2026-09", "2026-10", "2026-11"].map((each) => ({ month: each, ...month }));
    const report = { months, since: null, unseenCount: 3_100 };
    const html = renderToStaticMarkup(<PromiseFigure answer={{ report, at }} {...given} />);
    expect(html).toContain("No finished orders in this period");
    expect(html).toContain("100%");
    expect(html).toContain("3,100 older ones unknown");
    expect(html).not.toContain("<table");
  });

  test("leaves out groups of fewer than ten orders, and says how many orders they have", () => {
    const group = { type: "Deployment", p50: 3, upToP50: 6, p90: 9, fromP90: 1, promised: 5 };
    const groups = [
      { ...group, country: "DE", count: 10 },
      { ...group, country: "FR", count: 9 },
    ];
    const html = renderToStaticMarkup(
      <DaysFigure
        answer={{ report: { groups, leftOutCount: 4 }, at }}
        months={["2026-10", "2026-11"]}
        {...given}
      />,
    );
    expect(html).toContain("Germany");
    expect(html).not.toContain("France");
    expect(html).toMatch(/10 orders counted. 9 left out in groups .* 4 left out, because/);
    expect(html).toContain(
      "/orders?country=DE&amp;finished=2026-10-01..2026-11-30&amp;took=9..&amp;type=Deployment",
    );
  });

  test("draws the older orders broken where they are more than the scale has", () => {
    const weeks = [
      { days: "..2026-11-15", byStatus: { processing: 900 } },
      { days: "2026-11-16..2026-11-22", byStatus: { processing: 7 } },
    ];
    const html = renderToStaticMarkup(
      <OpenFigure answer={{ report: { statuses: ["processing"], weeks }, at }} {...given} />,
    );
    expect(html).toContain(">900<");
    expect(html.match(/stroke-width="5"/g)).toHaveLength(1);
    expect(html).toContain("created=..2026-11-15&amp;status=processing&amp;view=open");
  });
});

test("a scale ends at a round number, and its ticks are few", () => {
  expect(scaleFromZero(414).ticks).toEqual([0, 200, 400, 600]);
  expect(scaleFromZero(0)).toEqual({ from: 0, to: 1, ticks: [0, 1] });
  expect(scaleOfPercents([83, 96]).ticks).toEqual([80, 85, 90, 95, 100]);
  expect(scaleOfPercents([]).to).toBe(100);
  expect(scaleOfPercents([0]).from).toBe(0);
});

test("a share is 100% of all and 0% of none only", () => {
  expect([percentText(999, 1_000), percentText(1, 1_000), percentText(5, 5)]).toEqual([
    "99%",
    "1%",
    "100%",
  ]);
  expect(percentText(0, 0)).toBe("—");
});
