import { describe, expect, it } from "vitest";
import { normalize } from "#lib/v4/normalize/normalize.ts";
import type { OperationName } from "#lib/v4/registry.ts";

const dataOf = (name: OperationName, json: unknown, id?: string) => normalize(name, json, id).data;

const malformed = expect.objectContaining({ name: "V4Error", kind: "malformed" });

const order = { id: "o1", orderType: "Deployment", employeeId: "e1" };

describe("a single record", () => {
  it.each([
    ["under another key", { purchaseOrder: order }],
    ["two levels deep", { data: { purchaseOrder: order } }],
    ["as a request", { status: "success", data: { request: order } }],
    ["three levels deep", { result: { payload: { order } } }],
    ["four levels deep", { a: { b: { c: { d: order } } } }],
    ["alone in a list under another key", { data: { rows: [order] } }],
    [
      "inside an envelope with an id and a type of its own",
      { id: "req_1", type: "response", data: { order } },
    ],
  ])("is found %s", (_place, json) => {
    expect(dataOf("orders.create", json)).toMatchObject(order);
  });

  it("is not found five levels deep", () => {
    const json = { a: { b: { c: { d: { e: order } } } } };
    expect(() => normalize("orders.create", json)).toThrow(malformed);
  });

  it("is the order, not a person beside or inside it with more known fields", () => {
    const employee = { id: "e1", displayName: "Ada", country: "DE", teamName: "Ops", source: "x" };
    for (const json of [
      { status: "accepted", employee, order: { id: "o1", status: "processing" } },
      { id: "o1", status: "processing", employee },
      { data: { employee, order: { id: "o1" } } },
    ]) {
      expect(dataOf("orders.create", json)).toMatchObject({ id: "o1", employeeId: "e1" });
    }
  });

  it.each([
    { parent: { id: "o0", orderType: "Deployment", employeeId: "e1" } },
    { subOrders: [{ id: "o2", orderType: "Deployment", employeeId: "e1" }] },
    { data: { employee: { id: "e1", country: "DE", teamName: "Ops" } } },
    { error: { id: "x", type: "validation_error", message: "no" } },
    { errors: [{ id: "x", type: "y" }] },
    { statusCode: 409, statusMessage: "Conflict", id: "req_1" },
    { success: false, id: "req_1" },
  ])("is never a related record, another kind of record or an error: %j", (json) => {
    expect(() => normalize("orders.create", json)).toThrow(malformed);
  });

  it("is the one with the requested id", () => {
    const other = { id: "o2", orderType: "Collection", employeeId: "e2", country: "DE" };
    expect(dataOf("orders.get", { orders: [other, order] }, "o1")).toEqual(order);
    expect(dataOf("orders.get", { data: [{ ...other, id: 7 }] }, "7")).toMatchObject({ id: "7" });
  });

  it("keeps the fields beside it, objects among them as its own fields", () => {
    const kept = {
      tracking: { carrier: "DHL" },
      quote: { total: 12 },
      notice: "Holiday",
      meta: { requestId: "r1", region: "eu" },
    };
    const json = { status: "success", order, sla: { expected_days: 5 }, ...kept };
    expect(dataOf("orders.get", json)).toEqual({ ...order, sla: { expectedDays: 5 }, ...kept });
  });

  it("takes no single value beside it for its field, and drops page numbers", () => {
    const json = {
      status: "accepted",
      country: "DE",
      page: 0,
      requestId: "r",
      order: { id: "o1" },
    };
    expect(dataOf("orders.create", json)).toEqual({
      id: "o1",
      asReceived: { status: "accepted", country: "DE" },
    });
  });

  it("has its fields from one level deeper", () => {
    const attributes = { status: "shipped", employeeId: "e1", order_type: "swap" };
    expect(dataOf("orders.get", { data: { id: "o1", type: "orders", attributes } })).toEqual({
      id: "o1",
      status: "shipped",
      employeeId: "e1",
      orderType: "Swap from Inventory",
      asReceived: { type: "orders" },
    });
  });

  it("is the saved address, not the postal address inside it", () => {
    const address = {
      id: "a1",
      alias: "HQ",
      contactName: "Ada",
      address: { city: "Bath", zip: "B1" },
    };
    expect(dataOf("company.add-address", address)).toMatchObject({ id: "a1", alias: "HQ" });
    expect(dataOf("company.add-address", { address })).toMatchObject({ id: "a1", alias: "HQ" });
  });
});

describe("an object with an id and nothing else of the record", () => {
  const caller = { id: "user_7", displayName: "Operations" };

  it("is the record where no other object could be it", () => {
    expect(dataOf("orders.create", { data: { ticket: { id: "o1" } } })).toEqual({ id: "o1" });
    const linked = { links: { self: "/v4/orders/o1" }, ticket: { id: "o1" } };
    expect(dataOf("orders.create", linked)).toMatchObject({ id: "o1" });
  });

  it("is not the record where another object could be it", () => {
    for (const json of [
      { caller, payload: { accessory: null } },
      { caller, ticket: { number: 4 } },
      { caller, ticket: { id: "a1" } },
    ]) {
      expect(() => normalize("orders.add-accessory", json), JSON.stringify(json)).toThrow(
        malformed,
      );
    }
  });

  it("is not the record where another object names a device by its serial number", () => {
    const json = { caller, data: { ticket: { id: "a1", serial: "S1" } } };
    expect(dataOf("orders.add-accessory", json)).toMatchObject({ id: "a1", serialNumber: "S1" });
  });
});

describe("a list", () => {
  const itemsOf = (json: unknown) => normalize("orders.list", json).data.items;

  it.each([
    ["one level deeper", { data: { list: { orders: [order] } } }],
    ["under another name", { status: "success", shipmentsAndMore: [order] }],
    ["under another name one level deeper", { page: { content: [order] } }],
    ["beside other lists", { filters: [{ id: "f" }], facets: [{ value: "DE" }], found: [order] }],
    ["in elements that only wrap the records", { edges: [{ node: order }] }],
  ])("is found %s", (_place, json) => {
    expect(itemsOf(json)).toEqual([order]);
  });

  it("is the empty list under its own name, not a filled list under another name", () => {
    expect(itemsOf({ orders: [], suggestions: [order] })).toEqual([]);
    expect(itemsOf({ data: { orders: [] }, employees: [{ id: "e1", country: "DE" }] })).toEqual([]);
  });

  it("is missing, not empty, where the answer holds only other lists", () => {
    for (const json of [
      { warnings: [], messages: [], notes: [] },
      { employees: [{ id: "e1", country: "DE" }] },
      { errors: [] },
    ]) {
      expect(() => normalize("orders.list", json)).toThrow(malformed);
    }
  });
});
