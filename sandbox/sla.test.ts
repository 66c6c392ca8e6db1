import { describe, expect, test } from "vitest";
import { type Body, idOf, readAll, setUpSandbox } from "#testing/sandbox/client.ts";
import { findCharger, placeOne } from "#testing/sandbox/orders.ts";

const service = setUpSandbox("test");
const { admin } = service;

const read = (id: string) => admin.one(`/v4/orders/${id}`, "order");
const device = (id: string) => admin.one(`/v4/products/${id}`, "product");
const place = (orderType: string, more?: Body) => placeOne(admin, orderType, more);

describe("the SLA of an order", () => {
  test("counts elapsed days by the clock, is late beyond the expected days, and stops at delivery", async () => {
    const { order } = await place("Deployment");
    const id = idOf(order);
    let before = 0;
    let paused = false;
    for (let day = 0; day < 30; day += 1) {
      service.sandbox.advance(1);
      const { sla, status } = (await read(id)) as { sla: Body; status: string };
      const elapsed = Number(sla.elapsedDays);
      expect(elapsed).toBeGreaterThanOrEqual(before);
      expect(elapsed).toBeLessThanOrEqual(day + 1);
      expect(sla.late).toBe(elapsed > Number(sla.expectedDays));
      paused ||= sla.paused === true;
      if (status !== "delivered" && !paused) expect(elapsed).toBe(day + 1);
      before = elapsed;
    }
    const done = await read(id);
    service.sandbox.advance(20);
    if (done.status === "delivered") expect((await read(id)).sla).toEqual(done.sla);
  });

  test("has a reason if and only if the order is late or paused", async () => {
    const late: Body[] = [];
    for (const order of await readAll(admin, "/v4/orders", "orders")) {
      const sla = order.sla as Body;
      expect(sla.reason !== null).toBe(sla.late === true || sla.paused === true);
      if (sla.late && order.status !== "delivered") late.push(order);
    }
    expect(late.length).toBeGreaterThan(2);
  });

  test("does not count days while it is paused", async () => {
    const orders = await readAll(admin, "/v4/orders?status=processing&status=scheduled", "orders");
    const paused = orders.find(({ sla }) => (sla as Body).paused);
    const before = paused?.sla as Body;
    service.sandbox.advance(0.5);
    const after = (await read(idOf(paused))).sla as Body;
    if (after.paused) expect(after.elapsedDays).toBe(before.elapsedDays);
    expect(before.reason).toMatch(/^Clock paused/);
    service.sandbox.advance(40);
    const ended = (await read(idOf(paused))).sla as Body;
    expect(ended.paused).toBe(false);
    expect(Number(ended.elapsedDays)).toBeLessThan(40);
  });
});

test("a replacement charger is accepted once for a device that needs one, and arrives", async () => {
  const fine = await findCharger(admin, ["Included"]);
  const broken = await findCharger(admin, ["Damaged", "Not Included"]);
  const request = (order: string, body: Body) =>
    admin.post(`/v4/orders/${order}/accessories`, body);
  expect((await request(fine.order, { productId: idOf(fine.device) })).status).toBe(400);
  expect(
    (await request(fine.order, { productId: idOf(broken.device) })).body.statusMessage,
  ).toContain("not on this order");
  const { status, body } = await request(broken.order, {
    serialNumber: broken.device.serialNumber,
  });
  expect([status, body.accessory]).toEqual([
    202,
    {
      id: expect.stringMatching(/^acc_/),
      orderId: broken.order,
      productId: idOf(broken.device),
      type: "charger",
      status: "processing",
    },
  ]);
  expect((await request(broken.order, { productId: idOf(broken.device) })).status).toBe(409);
  service.sandbox.advance(4);
  expect((await device(idOf(broken.device))).chargerStatus).toBe("Included");
  expect((await read(broken.order)).accessories).toMatchObject([{ status: "delivered" }]);
});
