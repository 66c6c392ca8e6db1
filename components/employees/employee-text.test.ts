import { expect, test } from "vitest";
import { checkedWithText, noOrdersText } from "#components/employees/employee-text.ts";
import type { PersonOrders } from "#components/employees/person-orders.ts";
import { searchedBy } from "#components/search/order-searches.ts";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";

const failure: Failure = {
  ...emptyFailure,
  kind: "unavailable",
  message: "Request failed",
};
const searches = [
  { by: "name", failure: null },
  { by: "email", failure: null },
  { by: "ID", failure: null },
] as const;
const found = (resultCount: number, possibleCount: number): PersonOrders => ({
  orders: [],
  possible: Array.from({ length: possibleCount }, (_, index) => ({ id: `ord_${index}` })),
  resultCount,
  hasMore: false,
});

test("the text names the searches that succeeded, and no other", () => {
  expect(searchedBy(searches)).toBe("name, email or ID");
  expect(searchedBy([{ by: "name", failure }, searches[1], searches[2]])).toBe("email or ID");
});

test.each([
  [0, 0, ": the search returned no results."],
  [12, 0, " among 12: 12 results are for other people."],
  [3, 2, " among 3: 1 result is for other people."],
  [2, 2, " has this employee's ID."],
])(
  "the text for no orders among %i results, %i of them possible, names both",
  (count, possible, end) => {
    expect(noOrdersText(found(count, possible), searches)).toBe(
      `No order found by name, email or ID${end}`,
    );
  },
);

const listOf = (count: number, totalCount: number | null, nextCursor: string | null = null) => ({
  items: Array.from({ length: count }),
  totalCount,
  nextCursor,
});

test.each([
  [3, listOf(3, 3), "Checked with the 3 devices held"],
  [1, listOf(1, 1), "Checked with the device held"],
  [3, listOf(3, null), "Checked with the 3 devices listed"],
  [50, listOf(50, 120), "Checked with 50 of the 120 devices held"],
  [1, listOf(1, 3), "Checked with 1 of the 3 devices held"],
  [50, listOf(50, null, "after-50"), "Checked with the first 50 devices held; there are more"],
  [200, listOf(240, null), "Checked with the first 200 devices held; there are more"],
])(
  "the text calls %i devices of a list all that are held only where the list has a total",
  (checkedCount, list, text) => {
    expect(checkedWithText(checkedCount, list)).toBe(text);
  },
);
