import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "#sandbox/start";
import { type Body, findCharger, idOf, readAll, type Speaker, speakAs } from "#sandbox/test-client";

let sandbox: Sandbox;
let admin: Speaker;
beforeEach(async () => {
  await sandbox?.close();
  sandbox = await startSandbox();
  admin = speakAs(sandbox, "admin");
});
afterAll(() => sandbox.close());

const long = 90;
const read = (id: string) => admin.one(`/v4/orders/${id}`, "order");
const device = (id: string) => admin.one(`/v4/products/${id}`, "product");

const accept = async (path: string, body: Body) => {
  const answer = await admin.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return answer.body.order as Body;
};

/** The first order of a type that pre-flight lets through, for a person who holds something. */
const place = async (orderType: string, more: Body = {}) => {
  const stock = await admin.list(
    "/v4/inventory?status=available&category=Laptops&limit=50",
    "devices",
  );
  for (const person of await readAll(admin, "/v4/employees?status=active", "employees")) {
    const held = (await admin.list(`/v4/employees/${idOf(person)}/devices`, "devices")).filter(
      ({ deviceType }) => deviceType === "Laptops",
    );
    const wanted = orderType === "Deployment" ? stock[0] : held[0];
    if (!wanted) continue;
    const body = { orderType, employeeId: idOf(person), productIds: [idOf(wanted)], ...more };
    const { valid, warnings } = (await admin.post("/v4/orders/validate", body)).body;
    if (valid !== true || (warnings as Body[]).some(({ code }) => code === "order_on_its_way"))
      continue;
    return { order: await accept("/v4/orders", body), person, device: wanted };
  }
  throw new Error(`no ${orderType} can be placed`);
};

const statuses = async (id: string) =>
  ((await admin.get(`/v4/orders/${id}/history`)).body.statusLogs as Body[]).map(
    ({ status }) => status,
  );

test("a deployment goes through its states and ends assigned", async () => {
  const { order, person, device: sent } = await place("Deployment");
  const id = idOf(order);
  expect(order).toMatchObject({ status: "processing", source: "inventory" });
  expect(await device(idOf(sent))).toMatchObject({ status: "reserved", employeeId: null });
  const seen = new Set([String(order.status)]);
  for (let day = 0; day < long * 4 && !seen.has("delivered"); day += 1) {
    sandbox.advance(0.25);
    const now = await read(id);
    seen.add(String(now.status));
    const place = await device(idOf(sent));
    if (now.status === "in_transit")
      expect(place).toMatchObject({ location: "In transit", employeeId: null });
  }
  const order5 = ["processing", "scheduled", "shipped", "in_transit", "delivered"];
  expect([...seen].filter((status) => order5.includes(status))).toEqual(order5);
  expect(await device(idOf(sent))).toMatchObject({
    status: "assigned",
    employeeId: idOf(person),
    employeeName: person.displayName,
    location: "Employee Address",
    country: person.country,
  });
  expect(
    (await admin.list(`/v4/employees/${idOf(person)}/devices`, "devices")).map(idOf),
  ).toContain(idOf(sent));
  const log = await statuses(id);
  expect(log[0]).toBe("processing");
  expect(log.at(-1)).toBe("delivered");
  expect(
    log
      .filter((status) => order5.includes(String(status)))
      .map((status) => order5.indexOf(String(status))),
  ).toEqual(
    [...log]
      .filter((status) => order5.includes(String(status)))
      .map((status) => order5.indexOf(String(status)))
      .sort(),
  );
});

test("history, tracking, list and single read tell one story", async () => {
  const { order } = await place("Deployment");
  sandbox.advance(long);
  const id = idOf(order);
  const { body: history } = await admin.get(`/v4/orders/${id}/history`);
  const [first] = history.devices as Body[];
  const timeline = first?.timeline as Body[];
  const times = timeline.map(({ at }) => String(at));
  expect(times).toEqual([...times].sort());
  expect(timeline.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      "device.sourced",
      "configuration.started",
      "configuration.completed",
      "shipment.created",
      "shipment.in_transit",
      "asset.assigned",
    ]),
  );
  const { body: tracking } = await admin.get(`/v4/orders/${id}/tracking`);
  const [shipment] = tracking.shipments as Body[];
  const full = await read(id);
  expect(full.tracking).toMatchObject({
    carrier: shipment?.carrier,
    trackingNumber: shipment?.trackingNumber,
  });
  expect(String(shipment?.trackingUrl)).toContain(String(shipment?.trackingNumber));
  expect(shipment).toMatchObject({ status: "delivered", productIds: order.productIds });
  const courier = timeline.filter(({ source }) => source === "courier").map(({ at }) => at);
  expect(((shipment?.checkpoints ?? []) as Body[]).map(({ at }) => at).reverse()).toEqual(courier);
  expect((await admin.get(`/v4/orders/${id}/sla`)).body.sla).toEqual(full.sla);
  expect((await admin.list("/v4/orders?limit=1", "orders"))[0]).toMatchObject({
    id,
    status: "delivered",
    sla: full.sla,
  });
});

test("a collection ends graded, in stock, with nobody", async () => {
  const { order, device: sent, person } = await place("Collection");
  sandbox.advance(long);
  expect(await read(idOf(order))).toMatchObject({
    status: "delivered",
    deviceRequests: [{ status: "graded" }],
  });
  expect(await device(idOf(sent))).toMatchObject({
    status: "available",
    employeeId: null,
    location: "Service Warehouse",
  });
  const again = await admin.post("/v4/orders/validate", {
    orderType: "Collection",
    employeeId: idOf(person),
    productIds: [idOf(sent)],
  });
  expect(again.body.errors).toMatchObject([{ code: "device_already_collected" }]);
});

test.each([
  ["store", "in_storage"],
  ["redeploy", "available"],
  ["recycle", "retired"],
])("disposition %s ends %s", async (disposition, status) => {
  const { device: sent } = await place("Collection");
  await sandbox.close();
  sandbox = await startSandbox();
  admin = speakAs(sandbox, "admin");
  const { order } = await place("Collection", {
    dispositions: [{ productId: idOf(sent), disposition }],
  });
  expect(order.deviceRequests).toMatchObject([{ disposition }]);
  sandbox.advance(long);
  expect((await device(idOf(sent))).status).toBe(status);
  const listed = await admin.list(`/v4/inventory?query=${sent.serialNumber}`, "devices");
  expect(listed.length).toBe(status === "retired" ? 0 : 1);
});

test("an offboarding ends with the person offboarded and nothing held", async () => {
  const before = Number((await admin.get("/v4/employees?status=offboarded")).body.totalCount);
  const { person } = await place("Offboarding", { productIds: [] });
  sandbox.advance(long);
  expect((await admin.one(`/v4/employees/${idOf(person)}`, "employee")).status).toBe("offboarded");
  expect(await admin.list(`/v4/employees/${idOf(person)}/devices`, "devices")).toEqual([]);
  expect(
    Number((await admin.get("/v4/employees?status=offboarded")).body.totalCount),
  ).toBeGreaterThan(before);
});

test("a swap finds a replacement, brings it, and takes the old one back", async () => {
  const { order, person, device: old } = await place("Swap from Inventory");
  expect(order.deviceCount).toBe(2);
  const fresh = (order.productIds as string[]).find((id) => id !== idOf(old)) ?? "";
  sandbox.advance(long);
  expect(await device(fresh)).toMatchObject({
    employeeId: idOf(person),
    status: "assigned",
    deviceType: "Laptops",
  });
  expect(await device(idOf(old))).toMatchObject({
    employeeId: null,
    location: "Service Warehouse",
  });
  const { body } = await admin.get(`/v4/orders/${idOf(order)}/tracking`);
  expect((body.shipments as Body[]).map(({ productIds }) => productIds)).toEqual([
    [fresh],
    [idOf(old)],
  ]);
});

test("purchases end with the person, or in stock", async () => {
  const items = [{ itemId: "cat_us001", quantity: 2, country: "US" }];
  const { person } = await place("Deployment");
  const personal = await accept("/v4/orders/purchase", {
    orderType: "Purchase for Employee",
    employeeId: idOf(person),
    items,
  });
  const general = await accept("/v4/orders/purchase", {
    orderType: "Purchase for Inventory",
    items,
  });
  sandbox.advance(long);
  for (const id of personal.productIds as string[])
    expect(await device(id)).toMatchObject({ employeeId: idOf(person), status: "assigned" });
  for (const id of general.productIds as string[])
    expect(await device(id)).toMatchObject({
      employeeId: null,
      status: "available",
      location: "Service Warehouse",
    });
});

describe("SLA", () => {
  test("elapsed days follow the clock, stop at the end, and are late beyond the expected", async () => {
    const { order } = await place("Deployment");
    const id = idOf(order);
    let before = 0;
    let paused = false;
    for (let day = 0; day < 30; day += 1) {
      sandbox.advance(1);
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
    sandbox.advance(20);
    if (done.status === "delivered") expect((await read(id)).sla).toEqual(done.sla);
  });

  test("every late or paused order of the world says why, the others nothing", async () => {
    const late: Body[] = [];
    for (const order of await readAll(admin, "/v4/orders", "orders")) {
      const sla = order.sla as Body;
      expect(sla.reason !== null).toBe(sla.late === true || sla.paused === true);
      if (sla.late && order.status !== "delivered") late.push(order);
    }
    expect(late.length).toBeGreaterThan(2);
  });

  test("a paused clock does not count", async () => {
    const orders = await readAll(admin, "/v4/orders?status=processing&status=scheduled", "orders");
    const paused = orders.find(({ sla }) => (sla as Body).paused);
    const before = paused?.sla as Body;
    sandbox.advance(0.5);
    const after = (await read(idOf(paused))).sla as Body;
    if (after.paused) expect(after.elapsedDays).toBe(before.elapsedDays);
    expect(before.reason).toMatch(/^Clock paused/);
    sandbox.advance(40);
    const ended = (await read(idOf(paused))).sla as Body;
    expect(ended.paused).toBe(false);
    expect(Number(ended.elapsedDays)).toBeLessThan(40);
  });
});

test("a replacement charger is for devices that need one, once, and arrives", async () => {
  const fine = await findCharger(admin, ["Included"]);
  const broken = await findCharger(admin, ["Damaged", "Not Included"]);
  const ask = (order: string, body: Body) => admin.post(`/v4/orders/${order}/accessories`, body);
  expect((await ask(fine.order, { productId: idOf(fine.device) })).status).toBe(400);
  expect((await ask(fine.order, { productId: idOf(broken.device) })).body.statusMessage).toContain(
    "not on this order",
  );
  const { status, body } = await ask(broken.order, { serialNumber: broken.device.serialNumber });
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
  expect((await ask(broken.order, { productId: idOf(broken.device) })).status).toBe(409);
  sandbox.advance(4);
  expect((await device(idOf(broken.device))).chargerStatus).toBe("Included");
  expect((await read(broken.order)).accessories).toMatchObject([{ status: "delivered" }]);
});

test("the seeded world moves as well: what was open ends, and its totals stay true", async () => {
  const open = await readAll(admin, "/v4/orders?status=in_transit", "orders");
  expect(open.length).toBeGreaterThan(3);
  sandbox.advance(60);
  for (const order of open) expect((await read(idOf(order))).status).toBe("delivered");
  const all = await readAll(admin, "/v4/orders", "orders");
  for (const status of new Set(all.map((order) => String(order.status)))) {
    expect((await admin.get(`/v4/orders?status=${status}`)).body.totalCount).toBe(
      all.filter((order) => order.status === status).length,
    );
  }
  for (const status of ["assigned", "available", "in_storage", "reserved", "retired"]) {
    const { body } = await admin.get(`/v4/inventory?status=${status}&limit=50`);
    expect((body.devices as Body[]).length).toBe(Math.min(50, Number(body.totalCount)));
  }
});
