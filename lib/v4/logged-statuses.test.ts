import { expect, test } from "vitest";
import { loggedStatuses } from "#lib/v4/logged-statuses.ts";

const now = Date.UTC(2026, 10, 21);
const log = (...entries: [status: string, at: string, source?: string][]) => ({
  statusLogs: entries.map(([status, at, source]) => ({
    status,
    at,
    ...(source ? { source } : {}),
  })),
});
const told = (...given: Parameters<typeof loggedStatuses>) =>
  loggedStatuses(...given).map(({ from, to, at }) => [from, to, at.toISOString().slice(0, 10)]);

test("each dated entry with another status than the one before is a change, whatever the order of the log", () => {
  const entries = log(
    ["Delivered", "2026-11-09T10:00:00Z"],
    ["processing", "2026-11-02T10:00:00Z"],
    ["Processing", "2026-11-03T10:00:00Z"],
    ["shipped", "2026-11-05"],
  );
  expect(told(entries, "delivered", now)).toEqual([
    [null, "processing", "2026-11-02"],
    ["Processing", "shipped", "2026-11-05"],
    ["shipped", "Delivered", "2026-11-09"],
  ]);
});

test("a log that ends with another status than the order's own is not believed", () => {
  const entries = log(["processing", "2026-11-02"], ["shipped", "2026-11-05"]);
  expect(told(entries, "delivered", now)).toEqual([]);
  expect(told(entries, null, now)).toEqual([]);
});

test("entries of couriers, without a date, with an unreadable one or one ahead are no changes of status", () => {
  const entries = log(
    ["processing", "2026-11-02"],
    ["out_for_delivery", "2026-11-04", "courier"],
    ["customs", ""],
    ["packed", "soon"],
    ["returned", "2026-12-24"],
    ["delivered", "2026-11-09"],
  );
  expect(told(entries, "delivered", now)).toEqual([
    [null, "processing", "2026-11-02"],
    ["processing", "delivered", "2026-11-09"],
  ]);
});

test("an answer without a log tells nothing", () => {
  expect(told({}, "delivered", now)).toEqual([]);
  expect(told({ statusLogs: null }, "delivered", now)).toEqual([]);
});
