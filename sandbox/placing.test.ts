import { beforeEach, describe, expect, test } from "vitest";
import { type Body, idOf, readAll, setUpSandbox } from "#testing/sandbox/client.ts";
import { accept, createEmployee } from "#testing/sandbox/orders.ts";

const service = setUpSandbox("test");
const { admin } = service;
let people: Body[];
beforeEach(async () => {
  people = await readAll(admin, "/v4/employees?status=active", "employees");
});

const validate = async (body: Body) => {
  const answer = await admin.post("/v4/orders/validate", body);
  expect(answer.status).toBe(200);
  const { valid } = answer.body;
  const [errors, warnings] = [answer.body.errors as Body[], answer.body.warnings as Body[]];
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

const findStock = async () =>
  (await admin.list("/v4/inventory?status=available", "devices"))[0] as Body;

const codesOf = async (body: Body) => (await validate(body)).codes;
const place = async (body: Body) => (await admin.post("/v4/orders", body)).status;

describe("the pre-flight names the reason", () => {
  test("for an unknown employee, an unknown device, no device and no employee", async () => {
    const { body } = await findHolder();
    expect(await codesOf({ ...body, employeeId: "emp_x" })).toContain("employee_not_found");
    expect(await codesOf({ ...body, productIds: ["dev_x"] })).toEqual(["device_not_found"]);
    expect(await codesOf({ ...body, productIds: [] })).toEqual(["devices_required"]);
    const missing = ["employee_required", "devices_required"];
    expect(await codesOf({ orderType: "Collection" })).toEqual(missing);
  });

  test("for a device of another employee, a device in stock, and a device listed twice", async () => {
    const { person, body } = await findHolder();
    const { productIds } = body;
    const other = people.find((one) => idOf(one) !== idOf(person)) as Body;
    expect(await codesOf({ ...body, employeeId: idOf(other) })).toContain("device_not_held");
    const inStock = { ...body, productIds: [idOf(await findStock())] };
    expect(await codesOf(inStock)).toContain("device_already_collected");
    const twice = { ...body, productIds: [...productIds, ...productIds] };
    expect(await codesOf(twice)).toEqual(["duplicate_device"]);
  });

  test("for a device that is not in stock, and a device on an open order", async () => {
    const { body, device, person } = await findHolder();
    const deployment = { ...body, orderType: "Deployment" };
    expect(await codesOf(deployment)).toEqual(["device_not_in_stock"]);
    expect(await place(deployment)).toBe(409);
    expect(await place(body)).toBe(202);
    const again = await validate(body);
    expect(again.codes).toEqual(["device_on_open_order"]);
    expect(again.errors[0]).toMatchObject({ productId: idOf(device), field: "productIds" });
    expect(await place(body)).toBe(409);
    const offboarding = { orderType: "Offboarding", employeeId: idOf(person) };
    expect(await codesOf(offboarding)).toContain("device_on_open_order");
  });

  test("for a missing delivery address, a missing country, and a country that is not served", async () => {
    const { person, body } = await findHolder();
    const patch = (change: Body) => admin.patch(`/v4/employees/${idOf(person)}`, change);
    await patch({ zipCode: null });
    expect(await codesOf(body)).toEqual(["no_delivery_address"]);
    await patch({ zipCode: "12345", country: "AQ" });
    expect(await codesOf(body)).toEqual(["country_not_served"]);
    const name = { displayName: "No Where", email: "nw@meridian.example" };
    const bare = await createEmployee(admin, name);
    expect(await codesOf({ ...body, employeeId: idOf(bare) })).toEqual(
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
    expect(await codesOf({ ...body, legalHold, dispositions })).toEqual(["legal_hold"]);
    const released = { ...body, legalHold: [{ productId, requested: false }], dispositions };
    expect((await validate(released)).valid).toBe(true);
    const monitor = await findHolder(({ deviceType }) => deviceType === "Monitors");
    const hold = { productId: idOf(monitor.device), requested: true };
    const heldMonitor = { ...monitor.body, legalHold: [hold] };
    expect(await codesOf(heldMonitor)).toEqual(["legal_hold_not_eligible"]);
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
    const productIds = [idOf(await findStock())];
    const deployment = { ...body, orderType: "Deployment", productIds, pickupWindow: window };
    expect(await codesOf(deployment)).toEqual(["pickup_window_not_applicable"]);
  });

  test("for an offboarding without devices, and warns about devices that it leaves behind", async () => {
    const { person, devices } = await findHolder(undefined, 2);
    const offboarding = { orderType: "Offboarding", employeeId: idOf(person) };
    const all = await validate(offboarding);
    expect(all.warnings.some(({ code }) => code === "device_left_behind")).toBe(false);
    const newcomer = await createEmployee(admin, {
      displayName: "A B",
      email: "ab@meridian.example",
      country: "DE",
      address: "X 1",
      city: "Berlin",
      zipCode: "1",
    });
    const empty = { ...offboarding, employeeId: idOf(newcomer) };
    expect(await codesOf(empty)).toEqual(["nothing_to_collect"]);
    const some = await validate({ ...offboarding, productIds: [idOf(devices[0])] });
    const left = some.warnings.filter(({ code }) => code === "device_left_behind");
    expect(left.map(({ productId }) => productId)).toEqual(devices.slice(1).map(idOf));
  });
});

test("an accepted order can be read, and a refused order writes nothing", async () => {
  const { body, person } = await findHolder();
  const before = await admin.total("/v4/orders");
  expect(await place({ ...body, productIds: ["dev_x"] })).toBe(404);
  expect(await admin.total("/v4/orders")).toBe(before);
  const order = await accept(admin, "/v4/orders", body);
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
