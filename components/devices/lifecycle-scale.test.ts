import { afterEach, describe, expect, test } from "vitest";
import type { LifecycleSegment } from "#components/devices/lifecycle.ts";
import { markersOf, ticksOf } from "#components/devices/lifecycle-scale.ts";
import { speakEnglish } from "#lib/protocol/words/english.ts";
import { setWords } from "#lib/protocol/words/t.ts";

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const labels = (from: string, to: string) => ticksOf(at(from), at(to)).map(({ label }) => label);

describe("the axis of the ribbon", () => {
  afterEach(speakEnglish);

  test("has the days, months and years of the language in use", () => {
    setWords(() => ({ language: "ja", messageOf: () => undefined }));
    expect(labels("2026-10-10", "2026-11-21")[0]).toBe("10月10日");
    expect(labels("2025-11-04", "2026-04-02").slice(0, 2)).toEqual(["12月", "2026年"]);
  });

  test("has ticks of days, months or years by what it spans, at most about ten", () => {
    expect(labels("2026-11-09", "2026-11-15")).toEqual(["9 Nov", "11 Nov", "13 Nov", "15 Nov"]);
    expect(labels("2026-10-10", "2026-11-21").slice(0, 2)).toEqual(["10 Oct", "17 Oct"]);
    expect(labels("2025-11-04", "2026-04-02")).toEqual(["Dec", "2026", "Feb", "Mar", "Apr"]);
    expect(labels("2024-11-04", "2026-11-21").slice(0, 3)).toEqual(["2025", "Apr", "Jul"]);
    expect(labels("2006-03-04", "2026-11-21")).toEqual(["2011", "2016", "2021", "2026"]);
  });

  test("places a tick by its share of the span", () => {
    const [tick] = ticksOf(at("2024-07-01"), at("2025-07-01")).filter(({ isYear }) => isYear);
    expect(tick?.at).toBeCloseTo(184 / 365, 3);
    expect(ticksOf(at("2025-01-01"), at("2025-01-01"))).toEqual([]);
  });
});

describe("the words under the ribbon", () => {
  const segment = (from: number, kind: LifecycleSegment["kind"] = "held") =>
    ({ from, to: from + 1, kind, began: "delivered" }) as LifecycleSegment;
  const rowsOf = (...froms: number[]) =>
    markersOf(
      froms.map((from) => segment(from)),
      0,
      100,
      2,
    ).map(({ row }) => row);

  test("stand in rows without overlap, and are left out where no row has room", () => {
    expect(rowsOf(0, 40, 70)).toEqual([0, 0, 0]);
    expect(rowsOf(0, 5)).toEqual([0, 1]);
    expect(rowsOf(0, 5, 10)).toEqual([0, 1, null]);
  });

  test("end at their mark where they would leave the ribbon", () => {
    const [marker] = markersOf([segment(0), segment(95)], 0, 100, 2).slice(1);
    expect(marker).toMatchObject({ isBefore: true, row: 0 });
  });

  test("name no preparation and no shipment, except the first", () => {
    const kinds = ["prepared", "moving", "held", "prepared", "stored", "gap"] as const;
    const segments = kinds.map((kind, index) => segment(index * 15, kind));
    const named = markersOf(segments, 0, 100, 2).map(({ segment: { kind } }) => kind);
    expect(named).toEqual(["prepared", "held", "stored"]);
  });
});
