import { describe, expect, test } from "vitest";
import { emptyListText, hasWholeList } from "#components/search/empty-list.ts";
import { normalize } from "#lib/v4/normalize/normalize.ts";

const none = "No orders yet.";

/** Returns what a page says of an answer without readable orders. */
const textOf = (json: unknown) => {
  const { data, gap } = normalize("orders.list", json);
  expect(data.items).toEqual([]);
  return emptyListText({ totalCount: data.totalCount, gap }, "order", none);
};

describe("a list without readable records", () => {
  test.each([
    { orders: [] },
    { orders: null },
    { orders: [], totalCount: "0", page: "0" },
    { orders: [], page: { number: 1 }, totalCount: {} },
    { data: { orders: [] }, pagination: { total_count: "0" } },
    { resultSet: [] },
    { hits: [], took: 4 },
    { orders: [], facets: [{ id: "f1" }] },
    { backlog: [], totalCount: 0 },
  ])("is empty where the answer has an empty list, in any envelope: %j", (json) => {
    expect(textOf(json)).toBe(none);
  });

  test.each([{ orders: [{ status: "shipped" }] }, { orders: ["o1", 4] }, { data: [{}] }])(
    "holds records that are unreadable: %j",
    (json) => {
      expect(textOf(json)).toBe("Unknown: no order in the API's answer was readable.");
    },
  );

  test("may be another list where neither its name nor a total says what it lists", () => {
    for (const json of [{ backlog: [] }, { data: { notices: [] } }]) {
      expect(textOf(json)).toContain("its name doesn't say what it lists");
    }
  });

  test("contradicts a total above 0", () => {
    const text = textOf({ orders: [], totalCount: 3 });
    expect(text).toBe("Unknown: the API's answer lists no order, and its total is 3.");
  });
});

describe("a list without pages", () => {
  const isWhole = (json: unknown) => hasWholeList(normalize("employees.devices", json));
  const device = { id: "dev_1" };

  test("has all its records unless its answer says that there are more", () => {
    expect(isWhole({ devices: [device] })).toBe(true);
    expect(isWhole({ devices: [device], totalCount: 1 })).toBe(true);
    expect(isWhole({ devices: [device], totalCount: 2 })).toBe(false);
    expect(isWhole({ devices: [device], nextCursor: "more" })).toBe(false);
  });

  test("may lack records where one is unreadable", () => {
    expect(isWhole({ devices: [device, { model: "Air" }] })).toBe(false);
  });
});
