import { describe, expect, it } from "vitest";
import { normalize } from "#lib/v4/normalize/normalize.ts";

const order = (json: object) => normalize("orders.get", { id: "o1", ...json }).data;

describe("an order", () => {
  it.each([
    { employee: { id: "e1", displayName: "Ada King" } },
    { assignedTo: { id: "e1", name: "Ada King" } },
    { recipient: { employeeId: "e1", first_name: "Ada", last_name: "King" } },
    { holder: { uid: "e1", fullName: "Ada King" } },
  ])("has the id and the name of the person in %j", (json) => {
    expect(order(json)).toMatchObject({ employeeId: "e1", employeeName: "Ada King" });
  });

  it("has the id of its person as text where it came as a number", () => {
    expect(order({ employee: { id: 7, name: "Ada" } }).employeeId).toBe("7");
    expect(order({ employee_id: 7 }).employeeId).toBe("7");
  });

  it.each([
    ["its manager", { manager: { id: "e9", name: "Max" } }],
    ["its creator", { createdBy: { id: "e9", name: "Max" } }],
    ["two different persons", { employee: { id: "e1" }, holder: { id: "e2" } }],
  ])("has no person where it holds %s", (_what, json) => {
    expect(order(json).employeeId).toBeUndefined();
  });

  it.each([
    { employee: "Ada King" },
    { recipient: "Ada King" },
    { assignment: { employee: "Ada King" } },
    { recipient_name: "Ada King" },
    { requestedFor: "Ada King" },
    { requested_for: { name: "Ada King" } },
  ])("has the name, and no id, of the person in %j", (json) => {
    expect(order(json)).toEqual({ id: "o1", employeeName: "Ada King" });
  });

  it("never reads a plain text as an id, and keeps one beside another name", () => {
    expect(order({ employee: "emp_1" })).toEqual({ id: "o1", employeeName: "emp_1" });
    expect(order({ employeeId: "e1", employee: "Ada" })).toMatchObject({
      employeeId: "e1",
      employeeName: "Ada",
    });
    const both = { employee: { id: "e1" }, recipient: "Ada" };
    expect(order(both)).toMatchObject({ employeeId: "e1", recipient: "Ada" });
    expect(
      order({ requestedBy: "Max", manager: "Max", user: "max1" }).employeeName,
    ).toBeUndefined();
  });

  it.each([{ team: "Design" }, { team: { id: "t1", name: "Design" } }, { team_name: "Design" }])(
    "has its team from %j",
    (json) => {
      expect(order(json).teamName).toBe("Design");
    },
  );

  it("keeps the other fields of the person under their own names", () => {
    const { employee } = order({ employee: { id: "e1", name: "Ada", email: "a@x", taxId: "T1" } });
    expect(employee).toEqual({ email: "a@x", taxId: "T1" });
  });

  it.each([
    { devices: [{ id: "d1", model: "Air", serial: "S1" }] },
    { device: { id: "d1", model: "Air", serial_number: "S1" } },
    { deviceRequests: [{ device: { id: "d1", model: "Air", serial: "S1" } }] },
  ])("has its devices from %j", (json) => {
    const request = { productId: "d1", model: "Air", serialNumber: "S1" };
    expect(order(json).deviceRequests).toMatchObject([request]);
  });

  it("has its devices from a list of ids, and their number from one level deeper", () => {
    expect(order({ devices: ["d1", "d2"], counts: { devices: 2 } })).toMatchObject({
      productIds: ["d1", "d2"],
      deviceCount: 2,
    });
  });

  it("has its parent and sub-orders from ids, other names and one level deeper, to the fifth generation", () => {
    expect(order({ parent_order_id: "o0", sub_order_ids: ["o2"] })).toMatchObject({
      parent: { id: "o0" },
      subOrders: [{ id: "o2" }],
    });
    const { parent, subOrders } = order({
      hierarchy: {
        parent: { id: "o0", type: "swap" },
        children: [{ id: "o2", children: [{ id: "o3", sub_orders: [{ id: "o4" }] }] }],
      },
    });
    expect(parent).toEqual({ id: "o0", orderType: "Swap from Inventory" });
    expect(subOrders).toEqual([{ id: "o2", subOrders: [{ id: "o3", subOrders: [{ id: "o4" }] }] }]);
  });

  it.each([
    { delay: { expected: { days: 5 }, elapsed: { days: 7 }, isLate: true } },
    { slaExpectedDays: 5, days_elapsed: 7, sla_late: undefined, sla: null, slaLate: true },
  ])("has its SLA from %j", (json) => {
    expect(order(json).sla).toMatchObject({ expectedDays: 5, elapsedDays: 7 });
  });

  it("has the shipment and the log that came with it", () => {
    const { shipments, statusLogs } = order({
      shipment: { courier: { name: "DHL" }, trackingNo: "J1" },
      timeline: [{ when: "2026-11-12T09:00:00Z", text: "Placed" }],
    });
    expect(shipments).toEqual([{ carrier: "DHL", trackingNumber: "J1" }]);
    expect(statusLogs).toEqual([{ at: "2026-11-12T09:00:00Z", note: "Placed" }]);
  });

  it("keeps a pickup window and other dated fields as they came", () => {
    const pickupWindow = { from: "2026-11-12T09:00:00Z", to: "2026-11-12T11:00:00Z" };
    expect(order({ pickupWindow, approvedAt: "2026-11-11T09:00:00Z" })).toEqual({
      id: "o1",
      pickupWindow,
      approvedAt: "2026-11-11T09:00:00Z",
    });
  });
});
