import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { type Body, type Client, clientAs, idOf, readAll } from "#sandbox/test-client.ts";

let sandbox: Sandbox;
let admin: Client;
let people: Body[];
beforeEach(async () => {
  await sandbox?.close();
  sandbox = await startSandbox();
  admin = clientAs(sandbox, "admin");
  people = await readAll(admin, "/v4/employees?status=active", "employees");
});
afterAll(() => sandbox.close());

const judgeOrder = async (body: Body) => {
  const answer = await admin.post("/v4/orders/validate", body);
  expect(answer.status).toBe(200);
  const { errors, warnings, valid } = answer.body as {
    errors: Body[];
    warnings: Body[];
    valid: boolean;
  };
  return { valid, errors, warnings, codes: errors.map(({ code }) => code) };
};

/** A person who can send something back, with what they hold. */
const findHolder = async (fits: (device: Body) => boolean = () => true, atLeast = 1) => {
  for (const person of people) {
    const devices = await admin.list(`/v4/employees/${idOf(person)}/devices`, "devices");
    const wanted = devices.find(fits);
    if (!wanted || devices.length < atLeast) continue;
    const body = { orderType: "Collection", employeeId: idOf(person), productIds: [idOf(wanted)] };
    if ((await judgeOrder(body)).valid) return { person, device: wanted, body, devices };
  }
  throw new Error("nobody holds such a device");
};

const findStock = async (fits: (device: Body) => boolean = () => true) => {
  const stock = await admin.list("/v4/inventory?status=available&limit=50", "devices");
  const found = stock.find(fits);
  if (!found) throw new Error("no such device in stock");
  return found;
};

describe("validate says why", () => {
  test("unknown employee, unknown device, none at all", async () => {
    const { device, person } = await findHolder();
    expect(
      (
        await judgeOrder({
          orderType: "Collection",
          employeeId: "emp_x",
          productIds: [idOf(device)],
        })
      ).codes,
    ).toContain("employee_not_found");
    expect(
      (
        await judgeOrder({
          orderType: "Collection",
          employeeId: idOf(person),
          productIds: ["dev_x"],
        })
      ).codes,
    ).toEqual(["device_not_found"]);
    expect(
      (await judgeOrder({ orderType: "Collection", employeeId: idOf(person), productIds: [] }))
        .codes,
    ).toEqual(["devices_required"]);
    expect((await judgeOrder({ orderType: "Collection" })).codes).toEqual([
      "employee_required",
      "devices_required",
    ]);
  });

  test("a device somebody else holds, or nobody, or named twice", async () => {
    const { person, body } = await findHolder();
    const other = people.find((one) => idOf(one) !== idOf(person)) as Body;
    expect((await judgeOrder({ ...body, employeeId: idOf(other) })).codes).toContain(
      "device_not_held",
    );
    const stock = await findStock();
    expect((await judgeOrder({ ...body, productIds: [idOf(stock)] })).codes).toContain(
      "device_already_collected",
    );
    expect(
      (await judgeOrder({ ...body, productIds: [...body.productIds, ...body.productIds] })).codes,
    ).toEqual(["duplicate_device"]);
  });

  test("a device that is not in stock, or on an open order", async () => {
    const { body, device, person } = await findHolder();
    expect((await judgeOrder({ ...body, orderType: "Deployment" })).codes).toEqual([
      "device_not_in_stock",
    ]);
    expect((await admin.post("/v4/orders", { ...body, orderType: "Deployment" })).status).toBe(409);
    expect((await admin.post("/v4/orders", body)).status).toBe(202);
    const again = await judgeOrder(body);
    expect(again.codes).toEqual(["device_on_open_order"]);
    expect(again.errors[0]).toMatchObject({ productId: idOf(device), field: "productIds" });
    const second = await admin.post("/v4/orders", body);
    expect(second.status).toBe(409);
    expect(
      (await judgeOrder({ orderType: "Offboarding", employeeId: idOf(person) })).codes,
    ).toContain("device_on_open_order");
  });

  test("no delivery address, no country, a country not served", async () => {
    const { person, body } = await findHolder();
    const patch = (change: Body) => admin.patch(`/v4/employees/${idOf(person)}`, change);
    await patch({ zipCode: null });
    expect((await judgeOrder(body)).codes).toEqual(["no_delivery_address"]);
    await patch({ zipCode: "12345", country: "AQ" });
    expect((await judgeOrder(body)).codes).toEqual(["country_not_served"]);
    const bare = (
      await admin.post("/v4/employees", { displayName: "No Where", email: "nw@meridian.example" })
    ).body.employee as Body;
    expect((await judgeOrder({ ...body, employeeId: idOf(bare) })).codes).toEqual(
      expect.arrayContaining(["no_country", "no_delivery_address"]),
    );
  });

  test("legal hold is for workstations, and keeps from destruction", async () => {
    const { body, device } = await findHolder(({ deviceType }) => deviceType === "Laptops");
    const productId = idOf(device);
    const dispositions = [{ productId, disposition: "destruction" }];
    expect((await judgeOrder({ ...body, dispositions })).valid).toBe(true);
    const legalHold = [{ productId, requested: true, instructions: "Keep as it is" }];
    expect((await judgeOrder({ ...body, legalHold })).valid).toBe(true);
    expect((await judgeOrder({ ...body, legalHold, dispositions })).codes).toEqual(["legal_hold"]);
    expect(
      (await judgeOrder({ ...body, legalHold: [{ productId, requested: false }], dispositions }))
        .valid,
    ).toBe(true);
    const monitor = await findHolder(({ deviceType }) => deviceType === "Monitors");
    expect(
      (
        await judgeOrder({
          ...monitor.body,
          legalHold: [{ productId: idOf(monitor.device), requested: true }],
        })
      ).codes,
    ).toEqual(["legal_hold_not_eligible"]);
    expect((await judgeOrder({ ...monitor.body, dispositions })).errors).toMatchObject([
      { code: "device_not_in_order", field: "dispositions[0].productId" },
    ]);
  });

  test("a pickup window that makes sense", async () => {
    const { body } = await findHolder();
    const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const window = { from: soon(24), to: soon(28), timezone: "Europe/Warsaw" };
    const fieldOf = async (pickupWindow: Body) =>
      (await judgeOrder({ ...body, pickupWindow })).errors.map(({ field }) => field);
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
        await judgeOrder({
          ...body,
          orderType: "Deployment",
          productIds: [idOf(stock)],
          pickupWindow: window,
        })
      ).codes,
    ).toEqual(["pickup_window_not_applicable"]);
  });

  test("offboarding means all devices, and says what it would leave behind", async () => {
    const { person, devices } = await findHolder(undefined, 2);
    const all = await judgeOrder({ orderType: "Offboarding", employeeId: idOf(person) });
    expect(all.warnings.some(({ code }) => code === "device_left_behind")).toBe(false);
    const none = await judgeOrder({
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
    expect(none.codes).toEqual(["nothing_to_collect"]);
    const some = await judgeOrder({
      orderType: "Offboarding",
      employeeId: idOf(person),
      productIds: [idOf(devices[0])],
    });
    const left = some.warnings.filter(({ code }) => code === "device_left_behind");
    expect(left.map(({ productId }) => productId)).toEqual(devices.slice(1).map(idOf));
  });
});

test("an order reads back as accepted, and nothing is written when it is refused", async () => {
  const { body, person } = await findHolder();
  const before = Number((await admin.get("/v4/orders")).body.totalCount);
  expect((await admin.post("/v4/orders", { ...body, productIds: ["dev_x"] })).status).toBe(404);
  expect((await admin.get("/v4/orders")).body.totalCount).toBe(before);
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
