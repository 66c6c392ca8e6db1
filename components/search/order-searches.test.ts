import { expect, test } from "vitest";
import { searchedBy, searchFailure } from "#components/search/order-searches.ts";
import { ReadError } from "#lib/client/fetch-json.ts";
import { emptyFailure } from "#lib/protocol/failure.ts";
import { normalize } from "#lib/v4/normalize/normalize.ts";

const answerOf = (json: unknown) => {
  const { data, gap } = normalize("orders.list", json);
  return { data: { data, gap, at: "2026-11-21T10:00:00Z" }, error: null };
};
const failure = { ...emptyFailure, kind: "unavailable", message: "Request failed" } as const;

test("a search whose answer was read whole has no failure, whatever it found", () => {
  expect(searchFailure(answerOf({ orders: [] }))).toBeNull();
  expect(searchFailure(answerOf({ orders: [{ id: "ord_1" }] }))).toBeNull();
  expect(searchFailure({ data: undefined, error: null })).toBeNull();
});

test("a search may have missed orders where its answer holds an unreadable one, or was never given", () => {
  const partly = searchFailure(answerOf({ orders: [{ id: "ord_1" }, { status: "shipped" }] }));
  expect(partly?.message).toContain("Not every order");
  expect(searchFailure(answerOf({ backlog: [] }))?.message).toContain("doesn't say what it lists");
  expect(searchFailure({ data: undefined, error: new ReadError(failure) })).toEqual(failure);
});

test("nothing is said to be searched by a search that may have missed orders", () => {
  const name = { by: "name", failure: null };
  expect(searchedBy([name, { by: "email", failure }])).toBe("name");
  expect(searchedBy([{ by: "email", failure }])).toBe("a complete search");
});
