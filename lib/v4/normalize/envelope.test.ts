import { describe, expect, it } from "vitest";
import { normalize } from "#lib/v4/normalize/normalize.ts";

const order = { id: "o1", orderType: "Deployment", status: "shipped" };

const malformed = (details: object = {}) =>
  expect.objectContaining({ name: "V4Error", kind: "malformed", ...details });

describe("an answer", () => {
  it.each([
    ["envelope", { status: "success", orders: [order], page: 0 }],
    ["bare array", [order]],
    ["nested under data", { data: { orders: [order] } }],
    ["data itself", { status: "success", data: [order] }],
    ["items below the key", { orders: { items: [order] } }],
  ])("gives its list from the form: %s", (_kind, json) => {
    expect(normalize("orders.list", json).data.items).toEqual([order]);
  });

  it.each([
    ["envelope", { status: "success", order }],
    ["bare", order],
    ["nested under data", { data: { order } }],
    ["data itself", { status: "success", data: order }],
    ["alone in an array", [order]],
    ["beside the envelope's status", { data: { ...order }, status: "success" }],
  ])("gives its record from the form: %s", (_kind, json) => {
    expect(normalize("orders.get", json).data).toEqual(order);
  });

  it("gives a record that shares its object with the envelope's status", () => {
    const history = { statusLogs: [{ status: "shipped", at: "2026-01-01T00:00:00Z" }] };
    expect(normalize("orders.history", { status: "success", ...history }).data).toEqual(history);
    expect(normalize("orders.get", { status: "success", id: "o1" }).data).toEqual({ id: "o1" });
  });

  it.each([null, 7, "text", true, {}, { error: { type: "x", message: "y" } }, { orders: 4 }])(
    "is malformed for a list operation without a list: %j",
    (json) => {
      const details = { operation: "orders.list", isSettled: true };
      expect(() => normalize("orders.list", json)).toThrow(malformed(details));
    },
  );

  it.each([
    null,
    7,
    "text",
    [],
    [order, order],
    {},
    { order: { status: "shipped" } },
    { order: [] },
  ])("is malformed for a single read or a write without a record: %j", (json) => {
    expect(() => normalize("orders.get", json)).toThrow(malformed());
    expect(() => normalize("orders.create", json)).toThrow(malformed({ isSettled: false }));
  });

  it("is malformed where it is an error body, even for a record without required fields", () => {
    const error = { type: "x", message: "y" };
    expect(() => normalize("orders.sla", { error })).toThrow(malformed());
    expect(() => normalize("me", { statusCode: 500, statusMessage: "x" })).toThrow(malformed());
    expect(normalize("orders.sla", { status: "success" }).drift).toEqual([
      { operation: "orders.sla", path: "sla", expected: "object", received: "absent" },
    ]);
    expect(normalize("products.add-pin", { status: "success" })).toMatchObject({
      data: {},
      drift: [],
    });
  });

  it("gives an empty list for null, and notes drift", () => {
    const { data, drift } = normalize("orders.list", { status: "success", orders: null });
    expect(data.items).toEqual([]);
    expect(drift).toEqual([
      { operation: "orders.list", path: "orders", expected: "array", received: "null" },
    ]);
  });
});

describe("page numbers", () => {
  const paged = { page: 2, pageSize: 50, totalCount: 120, nextCursor: "c3" };
  const numbersOf = (json: object) => {
    const { items: _items, ...numbers } = normalize("orders.list", {
      orders: [order],
      ...json,
    }).data;
    return numbers;
  };

  it.each([
    ["top level", paged],
    ["snake case", { page: 2, page_size: 50, total_count: 120, next_cursor: "c3" }],
    ["pagination", { pagination: paged }],
    ["meta", { meta: { page: 2, page_size: 50, total_count: 120, next_cursor: "c3" } }],
    ["paging", { paging: paged }],
    ["page as an object", { page: paged }],
  ])("are read from %s", (_place, json) => {
    expect(numbersOf(json)).toEqual(paged);
  });

  it("are read from the object around the list", () => {
    const { data } = normalize("orders.list", { data: { orders: [order], ...paged } });
    expect(data).toEqual({ items: [order], ...paged });
  });

  it("are null where the answer does not give them", () => {
    const unknown = { page: null, pageSize: null, totalCount: null, nextCursor: null };
    expect(numbersOf({})).toEqual(unknown);
    expect(numbersOf({ page: -1, pageSize: 1.5, totalCount: [], nextCursor: "" })).toEqual(unknown);
  });

  it("are read from text, and drift is noted", () => {
    const { data, drift } = normalize("orders.list", { orders: [], page: "3", nextCursor: 7 });
    expect(data).toMatchObject({ page: 3, nextCursor: "7" });
    expect(drift.map(({ path, received }) => [path, received])).toEqual([
      ["page", "string"],
      ["nextCursor", "number"],
    ]);
  });

  it("do not include a total smaller than the number of records on the page", () => {
    const { data, drift } = normalize("orders.list", { orders: [order], totalCount: 0 });
    expect(data.totalCount).toBeNull();
    expect(drift).toHaveLength(1);
  });
});
