import { expect, test } from "vitest";
import type { OrdersOf } from "#components/employee/orders-of.ts";
import { askedBy, noneFound } from "#components/employee/search-words.ts";
import type { Failure } from "#lib/protocol/failure.ts";

const failure: Failure = {
  kind: "unavailable",
  status: 503,
  message: "Request failed",
  requestId: null,
  retryAfterMs: null,
  capability: null,
};
const searches = [
  { by: "name", failure: null },
  { by: "email", failure: null },
  { by: "ID", failure: null },
] as const;
const found = (looked: number, mentions: number): OrdersOf => ({
  orders: [],
  mentions: Array.from({ length: mentions }, (_, index) => ({ id: `ord_${index}` })),
  looked,
  hasMore: false,
});

test("the questions that were answered are named, and no other", () => {
  expect(askedBy(searches)).toBe("name, email or ID");
  expect(askedBy([{ by: "name", failure }, searches[1], searches[2]])).toBe("email or ID");
});

test("that no order was found names the questions and how many results they had", () => {
  expect(noneFound(found(0, 0), searches)).toBe(
    "No order found by name, email or ID: the search returned no results.",
  );
  expect(noneFound(found(12, 0), searches)).toBe(
    "No order found by name, email or ID among 12: 12 results named other people.",
  );
  expect(noneFound(found(3, 2), searches)).toBe(
    "No order found by name, email or ID among 3: 1 result named another person.",
  );
  expect(noneFound(found(2, 2), searches)).toBe(
    "No order found by name, email or ID says that it is for this person.",
  );
});
