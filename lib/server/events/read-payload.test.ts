import { describe, expect, it } from "vitest";
import { readPayload, serialKeyOf } from "#lib/server/events/read-payload.ts";

const read = (type: unknown, data: unknown) =>
  readPayload(Buffer.from(JSON.stringify({ type, data })));
const namesOf = (type: string, data: unknown) =>
  read(type, data).subjects.map(({ resource, id }) => `${resource} ${id}`);

describe("the hints of a payload", () => {
  it("are the records of the documented event, the order first", () => {
    const data = {
      employee_id: "emp_1",
      device_id: "dev_1",
      deployment_id: "ord_1",
      country: "PT",
    };
    expect(read("shipment.delivered", data)).toEqual({
      type: "shipment.delivered",
      subjects: [
        { resource: "orders", id: "ord_1" },
        { resource: "inventory", id: "dev_1" },
        { resource: "employees", id: "emp_1" },
      ],
      said: "delivered",
    });
  });

  it.each([
    [
      "camel case",
      { orderId: "o", deviceIds: ["a", "b"] },
      ["orders o", "inventory a", "inventory b"],
    ],
    ["nested records", { order: { id: "o", assets: [{ id: "a" }] } }, ["orders o"]],
    ["an id of the type's own", { id: "o" }, ["orders o"]],
    ["numbers", { order_id: 17 }, ["orders 17"]],
    ["the same record twice", { order_id: "o", orderId: "o" }, ["orders o"]],
    ["an id of something else", { shipment_id: "s", order_id: "o" }, ["orders o", "null s"]],
    ["words that only contain id", { paid: "x", idea: "y", valid: true }, []],
    [
      "ids that are no ids",
      { order_id: "", device_id: null, employee_id: { a: 1 }, team_id: " " },
      [],
    ],
    ["an id that is too long", { order_id: "x".repeat(201) }, []],
    ["data that is no object", ["o"], []],
  ])("are read from %s", (_what, data, expected) => {
    expect(namesOf("order.created", data)).toEqual(expected);
  });

  it("are read from a body that begins with a byte order mark", () => {
    const text = JSON.stringify({ type: "order.updated", data: { order_id: "ord_1" } });
    expect(readPayload(Buffer.from(`\uFEFF${text}`))).toEqual(readPayload(Buffer.from(text)));
    expect(readPayload(Buffer.from(text)).subjects).not.toEqual([]);
  });

  it("are at most 20 records", () => {
    const device_ids = Array.from({ length: 50 }, (_, at) => `d${at}`);
    expect(namesOf("x", { device_ids, order_id: "o" })).toHaveLength(20);
    expect(namesOf("x", { device_ids, order_id: "o" })[0]).toBe("orders o");
  });

  it.each([
    ["order.status_changed", { order_id: "o", from: "a", to: "b" }, "b"],
    ["order.status_changed", { newStatus: "in_transit", status: "x" }, "in_transit"],
    ["order.status_changed", { status: 5 }, "5"],
    ["order.status_changed", {}, null],
    ["shipment.in_transit", {}, "in_transit"],
    ["asset.assigned", { status: "assigned" }, null],
    ["toString", { status: "x" }, null],
  ])("announce the status of an order: %s %j", (type, data, said) => {
    expect(read(type, data).said).toBe(said);
  });

  it.each(["", "null", "[]", '"x"', "{", '{"type":{}}', '{"__proto__":{"type":"x"}}'])(
    "are none for %j",
    (text) => {
      expect(readPayload(Buffer.from(text))).toEqual({ type: "", subjects: [], said: null });
    },
  );
});

it("events of the same order have one key, and an event that names nothing has its own", () => {
  const { subjects } = read("x", { device_id: "d", order_id: "o" });
  expect(serialKeyOf(subjects, "msg_1")).toBe(
    serialKeyOf(read("y", { order_id: "o" }).subjects, "m2"),
  );
  expect(serialKeyOf([], "msg_1")).not.toBe(serialKeyOf([], "msg_2"));
});
