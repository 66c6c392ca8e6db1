import { expect, test } from "vitest";
import { type Body, idOf, readAll, setUpSandbox } from "#testing/sandbox/client.ts";
import { accept, placeOne } from "#testing/sandbox/orders.ts";

const service = setUpSandbox("test");
const { admin } = service;

/** Business days after which every order has ended. */
const longTime = 90;
const read = (id: string) => admin.one(`/v4/orders/${id}`, "order");
const device = (id: string) => admin.one(`/v4/products/${id}`, "product");
const place = (orderType: string, more?: Body) => placeOne(admin, orderType, more);

const statuses = async (id: string) =>
  ((await admin.get(`/v4/orders/${id}/history`)).body.statusLogs as Body[]).map(
    ({ status }) => status,
  );

test("a deployment goes through its statuses in order, and its device ends assigned", async () => {
  const { order, person, device: sent } = await place("Deployment");
  const id = idOf(order);
  expect(order).toMatchObject({ status: "processing", source: "inventory" });
  expect(await device(idOf(sent))).toMatchObject({ status: "reserved", employeeId: null });
  const seen = new Set([String(order.status)]);
  for (let day = 0; day < longTime * 4 && !seen.has("delivered"); day += 1) {
    service.sandbox.advance(0.25);
    const now = await read(id);
    seen.add(String(now.status));
    const moved = await device(idOf(sent));
    if (now.status === "in_transit")
      expect(moved).toMatchObject({ location: "In transit", employeeId: null });
  }
  const usualStatuses = ["processing", "scheduled", "shipped", "in_transit", "delivered"];
  expect([...seen].filter((status) => usualStatuses.includes(status))).toEqual(usualStatuses);
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
      .filter((status) => usualStatuses.includes(String(status)))
      .map((status) => usualStatuses.indexOf(String(status))),
  ).toEqual(
    [...log]
      .filter((status) => usualStatuses.includes(String(status)))
      .map((status) => usualStatuses.indexOf(String(status)))
      .sort(),
  );
});

test("the history, tracking, list and single read of an order agree", async () => {
  const { order } = await place("Deployment");
  service.sandbox.advance(longTime);
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

test("a collected device ends graded and in stock, and is not assigned", async () => {
  const { order, device: sent, person } = await place("Collection");
  service.sandbox.advance(longTime);
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
])("a device collected with the disposition %s ends %s", async (disposition, status) => {
  const { device: sent } = await place("Collection");
  await service.restart();
  const { order } = await place("Collection", {
    dispositions: [{ productId: idOf(sent), disposition }],
  });
  expect(order.deviceRequests).toMatchObject([{ disposition }]);
  service.sandbox.advance(longTime);
  expect((await device(idOf(sent))).status).toBe(status);
  const listed = await admin.list(`/v4/inventory?query=${sent.serialNumber}`, "devices");
  expect(listed.length).toBe(status === "retired" ? 0 : 1);
});

test("an offboarded employee ends offboarded and holds no device", async () => {
  const before = await admin.total("/v4/employees?status=offboarded");
  const { person } = await place("Offboarding", { productIds: [] });
  service.sandbox.advance(longTime);
  expect((await admin.one(`/v4/employees/${idOf(person)}`, "employee")).status).toBe("offboarded");
  expect(await admin.list(`/v4/employees/${idOf(person)}/devices`, "devices")).toEqual([]);
  expect(await admin.total("/v4/employees?status=offboarded")).toBeGreaterThan(before);
});

test("a swap chooses a replacement, delivers it, and returns the old device", async () => {
  const { order, person, device: old } = await place("Swap from Inventory");
  expect(order.deviceCount).toBe(2);
  const fresh = (order.productIds as string[]).find((id) => id !== idOf(old)) ?? "";
  service.sandbox.advance(longTime);
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

test("a purchase ends assigned to its employee, or in stock", async () => {
  const items = [{ itemId: "cat_us001", quantity: 2, country: "US" }];
  const { person } = await place("Deployment");
  const personal = await accept(admin, "/v4/orders/purchase", {
    orderType: "Purchase for Employee",
    employeeId: idOf(person),
    items,
  });
  const general = await accept(admin, "/v4/orders/purchase", {
    orderType: "Purchase for Inventory",
    items,
  });
  service.sandbox.advance(longTime);
  for (const id of personal.productIds as string[])
    expect(await device(id)).toMatchObject({ employeeId: idOf(person), status: "assigned" });
  for (const id of general.productIds as string[])
    expect(await device(id)).toMatchObject({
      employeeId: null,
      status: "available",
      location: "Service Warehouse",
    });
});

test("seeded orders move as well: open ones end, and the totals of the lists stay exact", async () => {
  const open = await readAll(admin, "/v4/orders?status=in_transit", "orders");
  expect(open.length).toBeGreaterThan(3);
  service.sandbox.advance(60);
  for (const order of open) expect((await read(idOf(order))).status).toBe("delivered");
  const all = await readAll(admin, "/v4/orders", "orders");
  for (const status of new Set(all.map((order) => String(order.status)))) {
    expect(await admin.total(`/v4/orders?status=${status}`)).toBe(
      all.filter((order) => order.status === status).length,
    );
  }
  for (const status of ["assigned", "available", "in_storage", "reserved", "retired"]) {
    const { body } = await admin.get(`/v4/inventory?status=${status}&limit=50`);
    expect((body.devices as Body[]).length).toBe(Math.min(50, Number(body.totalCount)));
  }
});
