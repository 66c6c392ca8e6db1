import { beforeEach, describe, expect, test } from "vitest";
import { type Body, idOf, readAll, setUpSandbox } from "#sandbox/test-client.ts";

const service = setUpSandbox("test");
const { admin } = service;
let people: Body[];
beforeEach(async () => {
  people = await readAll(admin, "/v4/employees?status=active", "employees");
});

const validate = async (body: Body) => {
  const answer = await admin.post("/v4/orders/validate", body);
  expect(answer.status).toBe(200);
  const { errors, warnings, valid } = answer.body as {
    errors: Body[];
    warnings: Body[];
    valid: boolean;
  };
  return { valid, errors, warnings, codes: errors.map(({ code }) => code) };
};

/** Finds an employee whose device can be collected. */
const findHolder = async (fits: (device: Body) => boolean = () => true, atLeast = 1) => {
  for (const person of people) {
    const devices = await admin.list(`/v4/employees/${idOf(person)}/devices`, "devices");
    const wanted = devices.find(fits);
    if (!wanted || devices.length < atLeast) continue;
    const body = { orderType: "Collection", employeeId: idOf(person), productIds: [idOf(wanted)] };
    if ((await validate(body)).valid) return { person, device: wanted, body, devices };
  }
  throw new Error("no employee holds such a device");
};

const findStock = async (fits: (device: Body) => boolean = () => true) => {
  const stock = await admin.list("/v4/inventory?status=available&limit=50", "devices");
  const found = stock.find(fits);
  if (!found) throw new Error("no such device in stock");
  return found;
};

describe("the pre-flight names the reason", () => {
  test("for an unknown employee, an unknown device, no device and no employee", async () => {
    const { device, person } = await findHolder();
    expect(
      (
        await validate({
          orderType: "Collection",
          employeeId: "emp_x",
          productIds: [idOf(device)],
        })
      ).codes,
    ).toContain("employee_not_found");
    expect(
      (
        await validate({
          orderType: "Collection",
          employeeId: idOf(person),
          productIds: ["dev_x"],
        })
      ).codes,
    ).toEqual(["device_not_found"]);
    expect(
      (await validate({ orderType: "Collection", employeeId: idOf(person), productIds: [] })).codes,
    ).toEqual(["devices_required"]);
    expect((await validate({ orderType: "Collection" })).codes).toEqual([
      "employee_required",
      "devices_required",
    ]);
  });

  test("for a device of another employee, a device in stock, and a device listed twice", async () => {
    const { person, body } = await findHolder();
    const other = people.find((one) => idOf(one) !== idOf(person)) as Body;
    expect((await validate({ ...body, employeeId: idOf(other) })).codes).toContain(
      "device_not_held",
    );
    const stock = await findStock();
    expect((await validate({ ...body, productIds: [idOf(stock)] })).codes).toContain(
      "device_already_collected",
    );
    expect(
      (await validate({ ...body, productIds: [...body.productIds, ...body.productIds] })).codes,
    ).toEqual(["duplicate_device"]);
  });

  test("for a device that is not in stock, and a device on an open order", async () => {
    const { body, device, person } = await findHolder();
    expect((await validate({ ...body, orderType: "Deployment" })).codes).toEqual([
      "device_not_in_stock",
    ]);
    expect((await admin.post("/v4/orders", { ...body, orderType: "Deployment" })).status).toBe(409);
    expect((await admin.post("/v4/orders", body)).status).toBe(202);
    const again = await validate(body);
    expect(again.codes).toEqual(["device_on_open_order"]);
    expect(again.errors[0]).toMatchObject({ productId: idOf(device), field: "productIds" });
    const second = await admin.post("/v4/orders", body);
    expect(second.status).toBe(409);
    expect(
      (await validate({ orderType: "Offboarding", employeeId: idOf(person) })).codes,
    ).toContain("device_on_open_order");
  });

  test("for a missing delivery address, a missing country, and a country that is not served", async () => {
    const { person, body } = await findHolder();
    const patch = (change: Body) => admin.patch(`/v4/employees/${idOf(person)}`, change);
    await patch({ zipCode: null });
    expect((await validate(body)).codes).toEqual(["no_delivery_address"]);
    await patch({ zipCode: "12345", country: "AQ" });
    expect((await validate(body)).codes).toEqual(["country_not_served"]);
    const bare = (
      await admin.post("/v4/employees", {
        displayName: "No Where",
        email: "nw@meridian.example",
      })
    ).body.employee as Body;
    expect((await validate({ ...body, employeeId: idOf(bare) })).codes).toEqual(
      expect.arrayContaining(["no_country", "no_delivery_address"]),
    );
  });

  test("for a legal hold on a monitor, and for the destruction of a held device", async () => {
    const { body, device } = await findHolder(({ deviceType }) => deviceType === "Laptops");
    const productId = idOf(device);
    const dispositions = [{ productId, disposition: "destruction" }];
    expect((await validate({ ...body, dispositions })).valid).toBe(true);
    const legalHold = [{ productId, requested: true, instructions: "Keep as it is" }];
    expect((await validate({ ...body, legalHold })).valid).toBe(true);
    expect((await validate({ ...body, legalHold, dispositions })).codes).toEqual(["legal_hold"]);
    expect(
      (await validate({ ...body, legalHold: [{ productId, requested: false }], dispositions }))
        .valid,
    ).toBe(true);
    const monitor = await findHolder(({ deviceType }) => deviceType === "Monitors");
    expect(
      (
        await validate({
          ...monitor.body,
          legalHold: [{ productId: idOf(monitor.device), requested: true }],
        })
      ).codes,
    ).toEqual(["legal_hold_not_eligible"]);
    expect((await validate({ ...monitor.body, dispositions })).errors).toMatchObject([
      { code: "device_not_in_order", field: "dispositions[0].productId" },
    ]);
  });

  test("for a pickup window that is past, reversed, malformed or not applicable", async () => {
    const { body } = await findHolder();
    const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const window = { from: soon(24), to: soon(28), timezone: "Europe/Warsaw" };
    const fieldOf = async (pickupWindow: Body) =>
      (await validate({ ...body, pickupWindow })).errors.map(({ field }) => field);
    expect(await fieldOf(window)).toEqual([]);
    expect(await fieldOf({ ...window, to: soon(23) })).toEqual(["pickupWindow.to"]);
    expect(await fieldOf({ ...window, from: soon(-28), to: soon(-24) })).toEqual([
      "pickupWindow.to",
    ]);
    expect(await fieldOf({ ...window, from: "Tuesday" })).toEqual(["pickupWindow.from"]);
    expect(await fieldOf({ ...window, timezone: "Mars/Olympus" })).toEqual([
      "pickupWindow.timezone",
    ]);
    const stock = await findStock();
    expect(
      (
        await validate({
          ...body,
          orderType: "Deployment",
          productIds: [idOf(stock)],
          pickupWindow: window,
        })
      ).codes,
    ).toEqual(["pickup_window_not_applicable"]);
  });

  test("for an offboarding without devices, and warns about devices that it leaves behind", async () => {
    const { person, devices } = await findHolder(undefined, 2);
    const all = await validate({ orderType: "Offboarding", employeeId: idOf(person) });
    expect(all.warnings.some(({ code }) => code === "device_left_behind")).toBe(false);
    const empty = await validate({
      orderType: "Offboarding",
      employeeId: idOf(
        (
          await admin.post("/v4/employees", {
            displayName: "A B",
            email: "ab@meridian.example",
            country: "DE",
            address: "X 1",
            city: "Berlin",
            zipCode: "1",
          })
        ).body.employee as Body,
      ),
    });
    expect(empty.codes).toEqual(["nothing_to_collect"]);
    const some = await validate({
      orderType: "Offboarding",
      employeeId: idOf(person),
      productIds: [idOf(devices[0])],
    });
    const left = some.warnings.filter(({ code }) => code === "device_left_behind");
    expect(left.map(({ productId }) => productId)).toEqual(devices.slice(1).map(idOf));
  });
});

test("an accepted order can be read, and a refused order writes nothing", async () => {
  const { body, person } = await findHolder();
  const before = await admin.total("/v4/orders");
  expect((await admin.post("/v4/orders", { ...body, productIds: ["dev_x"] })).status).toBe(404);
  expect(await admin.total("/v4/orders")).toBe(before);
  const accepted = await admin.post("/v4/orders", body);
  expect(accepted.status).toBe(202);
  const order = accepted.body.order as Body;
  expect(order).toMatchObject({
    orderType: "Collection",
    status: "processing",
    employeeId: idOf(person),
    productIds: body.productIds,
    createdBy: "Maya Okafor",
    teamName: person.teamName,
  });
  expect(await admin.one(`/v4/orders/${idOf(order)}`, "order")).toEqual(order);
  const { body: list } = await admin.get("/v4/orders?limit=1");
  expect([(list.orders as Body[]).map(idOf), list.totalCount]).toEqual([[idOf(order)], before + 1]);
});
