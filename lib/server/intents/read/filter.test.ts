import { expect, it } from "vitest";
import { readFilter } from "#lib/server/intents/read/filter.ts";

it.each([
  ["", {}],
  ["show=needs+you&yours=true", { show: "needs you", yours: true }],
  ["operation=orders.purchase&limit=100", { operation: "orders.purchase", limit: 100 }],
  [
    "record=ord_1&before=2026-11-21T10:00:00.000Z",
    { record: "ord_1", before: "2026-11-21T10:00:00.000Z" },
  ],
])("reads %j", (search, filter) => {
  expect(readFilter(new URLSearchParams(search))).toEqual(filter);
});

it.each([
  "show=mine",
  "yours=perhaps",
  "operation=orders.destroy",
  "operation=__proto__",
  "before=yesterday",
  "limit=101",
  "limit=0",
  "record=",
  "form=short",
  "principalId=other",
])("knows no filter %j", (search) => {
  expect(readFilter(new URLSearchParams(search))).toBeNull();
});
