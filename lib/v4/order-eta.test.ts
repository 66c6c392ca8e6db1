import { describe, expect, test } from "vitest";
import { businessDaysSince, expectedChangesOf, promisedDayOf } from "#lib/v4/order-eta.ts";

describe("the promised day of an order", () => {
  test.each([
    ["2026-11-04T09:14:00Z", 10, "2026-11-18"],
    // From a Friday over a weekend.
    ["2026-11-06T09:00:00Z", 1, "2026-11-09"],
    ["2026-11-07T09:00:00Z", 1, "2026-11-09"],
  ])("of an order of %s with %d business days is %s", (createdAt, days, day) => {
    expect(promisedDayOf(createdAt, days)).toBe(day);
  });

  test.each([
    [null, 5],
    ["soon", 5],
    ["2026-11-04T09:14:00Z", null],
    ["2026-11-04T09:14:00Z", 0],
    ["2026-11-04T09:14:00Z", 1e9],
  ])("is not known with %j and %j days", (createdAt, days) => {
    expect(promisedDayOf(createdAt, days)).toBeNull();
  });
});

describe("the changes of the expected day", () => {
  test("are the days that the log names, oldest first, each where it first differs", () => {
    expect(
      expectedChangesOf([
        { at: "2026-11-17T16:12:00Z", newEta: "2026-11-25", oldEta: "2026-11-20" },
        { at: "2026-11-05T11:00:00Z", eta: "2026-11-18" },
        { at: "2026-11-06T11:00:00Z", eta: "2026-11-18T10:00:00Z" },
        { at: "2026-11-12T09:00:00Z", expectedDelivery: "2026-11-20" },
        { at: "2026-11-13T09:00:00Z", status: "shipped" },
      ]),
    ).toEqual([
      { eta: "2026-11-18", seenAt: "2026-11-05T11:00:00Z" },
      { eta: "2026-11-20", seenAt: "2026-11-12T09:00:00Z" },
      { eta: "2026-11-25", seenAt: "2026-11-17T16:12:00Z" },
    ]);
  });

  test("are none where two entries write one day with different offsets", () => {
    expect(
      expectedChangesOf([
        { at: "2026-11-05T11:00:00Z", eta: "2026-11-18T23:00:00-05:00" },
        { at: "2026-11-06T11:00:00Z", eta: "2026-11-19T04:00:00Z" },
      ]),
    ).toHaveLength(1);
  });

  test("are none where no entry names a day", () => {
    expect(expectedChangesOf([{ at: "2026-11-13T09:00:00Z", expected: "soon" }])).toEqual([]);
  });
});

describe("the business days since a moment", () => {
  test.each([
    ["2026-11-17T16:12:00Z", "2026-11-17T23:00:00Z", 0],
    ["2026-11-17T16:12:00Z", "2026-11-18T00:30:00Z", 1],
    // Over a weekend, up to a Sunday and to the Monday after it.
    ["2026-11-17T16:12:00Z", "2026-11-22T10:00:00Z", 3],
    ["2026-11-17T16:12:00Z", "2026-11-23T10:00:00Z", 4],
    ["2026-11-18T10:00:00Z", "2026-11-17T10:00:00Z", 0],
  ])("from %s to %s are %d, Monday to Friday", (since, now, days) => {
    expect(businessDaysSince(since, now)).toBe(days);
  });

  test("are counted as a promise counts them", () => {
    const createdAt = "2026-11-04T09:14:00Z";
    expect(businessDaysSince(createdAt, promisedDayOf(createdAt, 10) ?? "")).toBe(10);
  });

  test("are unknown for a moment that is not readable or decades ago", () => {
    expect(businessDaysSince("last week", "2026-11-17T10:00:00Z")).toBeNull();
    expect(businessDaysSince("1970-01-01T00:00:00Z", "2026-11-17T10:00:00Z")).toBeNull();
  });
});
