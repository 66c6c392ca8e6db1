import { describe, expect, test } from "vitest";
import { slaText } from "#lib/protocol/sla-text.ts";

describe("the text of an SLA", () => {
  test.each([
    [{ expectedDays: 6, elapsedDays: 8, late: true }, "2 days late · 8 of 6"],
    [{ expectedDays: 6, elapsedDays: 7, late: true }, "1 day late · 7 of 6"],
    [
      { expectedDays: 210, elapsedDays: 342, late: true, paused: true },
      "132 days late · 342 of 210, paused",
    ],
    [{ expectedDays: 8, elapsedDays: 5, late: false }, "5 of 8"],
    [{ expectedDays: 10, elapsedDays: 8, late: false }, "2 days left · 8 of 10"],
    [{ expectedDays: 6, elapsedDays: 6, late: false }, "0 days left · 6 of 6"],
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
  ])("of %j is %j", (sla, text) => {
    expect(slaText(sla)).toBe(text);
  });

  test("has no days left once the order has ended", () => {
    const sla = { expectedDays: 10, elapsedDays: 8, late: false };
    expect(slaText(sla, "in_transit")).toBe("2 days left · 8 of 10");
    expect(slaText(sla, "delivered")).toBe("8 of 10");
    expect(slaText({ ...sla, elapsedDays: 12, late: true }, "delivered")).toBe(
      "2 days late · 12 of 10",
    );
  });
});
