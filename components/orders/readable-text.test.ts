import { describe, expect, test } from "vitest";
import { namesIn, textParts } from "#components/orders/readable-text.ts";

const names = namesIn(
  {
    id: "ord_1",
    employeeId: "emp_01K9S2",
    employeeName: "Jun Watanabe",
    deviceRequests: [{ productId: "dev_7", model: "Pixel 9", serialNumber: "GO2PM" }],
  },
  { devices: [{ productId: "dev_8", model: "MacBook Air", serialNumber: "C02Z" }] },
);

const shown = (text: string) =>
  textParts(text, names, (at) => `<${at}>`)
    .map((part) => part.text)
    .join("");

describe("a text of the service", () => {
  test.each([
    ["Assigned to emp_01K9S2", "Assigned to Jun Watanabe"],
    ["dev_7 and dev_8 packed", "Pixel 9 GO2PM and MacBook Air C02Z packed"],
    ["Now expected 2026-11-25, was 2026-11-20", "Now expected <2026-11-25>, was <2026-11-20>"],
    ["Booked for 2026-11-09T09:00:00+09:00.", "Booked for <2026-11-09T09:00:00+09:00>."],
    ["Due 2026-11-12 09:00:00 +0900 at", "Due <2026-11-12 09:00:00 +0900> at"],
    // Half of a moment would be another one.
    ["At 2026-11-12T09:00:00+09, late", "At 2026-11-12T09:00:00+09, late"],
    ["At 2026-11-12T09:00:00,5Z", "At 2026-11-12T09:00:00,5Z"],
    ["PO 2026-11-12-04", "PO 2026-11-12-04"],
    ["On 2026-11-12, 3 boxes", "On <2026-11-12>, 3 boxes"],
    ["On 2026-02-30 emp_unknown called", "On 2026-02-30 emp_unknown called"],
    ["No IDs here", "No IDs here"],
  ])("has names for IDs and formatted dates: %j is shown as %j", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  test("has a name for an ID whatever characters the ID has", () => {
    const odd = namesIn({ id: "ord_1", employeeId: "a.b(c)*", employeeName: "Ada" }, undefined);
    const parts = textParts("For a.b(c)*, not aXb(c)*", odd, String);
    expect(parts.map(({ text }) => text)).toEqual(["For ", "Ada", ", not aXb(c)*"]);
  });

  test("keeps each part as it came beside what is shown", () => {
    const text = "emp_01K9S2 and emp_77XY at 2026-11-25";
    const parts = textParts(text, names, () => "25 Nov");
    expect(parts.map(({ raw }) => raw).join("")).toBe(text);
    expect(parts.map(({ kind }) => kind)).toEqual(["name", "text", "person", "text", "moment"]);
  });
});
