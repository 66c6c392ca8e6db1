import { beforeEach, describe, expect, test } from "vitest";
import { type Body, idOf, readAll, setUpSandbox } from "#testing/sandbox/client.ts";

const service = setUpSandbox("test");
const { admin } = service;
let people: Body[];
beforeEach(async () => {
  people = await readAll(admin, "/v4/employees?status=active", "employees");
});

describe("a purchase", () => {
  const items = [{ itemId: "cat_de001", quantity: 3, country: "DE" }];
  const buy = (more: Body) =>
    admin.post("/v4/orders/purchase", {
      orderType: "Purchase for Inventory",
      items,
      shippingType: "standard",
      ...more,
    });

  test("for the inventory creates devices, which are reserved until they arrive", async () => {
    const { status, body } = await buy({});
    const order = body.order as Body;
    expect([status, order.deviceCount, order.source, order.employeeId]).toEqual([
      202,
      3,
      "purchase",
      null,
    ]);
    for (const id of order.productIds as string[]) {
      expect(await admin.one(`/v4/products/${id}`, "product")).toMatchObject({
        status: "reserved",
        model: "MacBook Air 13″ M4",
      });
    }
  });

  test("is refused with the name of the wrong field", async () => {
    const refusal = async (more: Body) => {
      const { status, body } = await buy(more);
      return `${status} ${String(body.statusMessage).split(":")[0]}`;
    };
    const item = { itemId: "cat_de001", quantity: 1, country: "DE" };
    const refusals: [Body, string][] = [
      [{ items: [{ ...item, itemId: "cat_de005" }] }, "400 items[0].itemId"],
      [{ items: [{ ...item, country: "FR" }] }, "400 items[0].country"],
      [{ items: [{ ...item, quantity: 999 }, ...items] }, "400 items"],
      [{ shippingType: "rocket" }, "400 shippingType"],
      [{ employeeId: idOf(people[0]) }, "400 employeeId"],
      [{ orderType: "Purchase for Employee" }, "400 employeeId"],
      [{ orderType: "Purchase for Employee", employeeId: "emp_x" }, "404 Employee not found"],
    ];
    for (const [more, reason] of refusals) expect(await refusal(more)).toBe(reason);
  });

  test("accepts every suggestion; build-to-order items are only among the options", async () => {
    const options = await admin.list("/v4/devices/options?country=DE&limit=25", "options");
    const custom = options.filter(({ buildToOrder }) => buildToOrder);
    expect(custom.length).toBeGreaterThan(0);
    for (const item of custom) expect(item).toMatchObject({ available: false, currency: "EUR" });
    for (const productType of ["Laptops", "Desktops", "Tablet", "Mobile", "Monitors"]) {
      const path = `/v4/devices/suggestions?country=DE&productType=${productType}&limit=15`;
      const found = await admin.list(path, "suggestions");
      expect(found.length, productType).toBeGreaterThan(0);
      for (const { id, country } of found) {
        const bought = await admin.post("/v4/orders/purchase", {
          orderType: "Purchase for Inventory",
          items: [{ itemId: id, quantity: 1, country }],
        });
        expect(bought.status, String(id)).toBe(202);
      }
    }
  });
});

test("a PIN is stored for a laptop by id or serial number, refused for a monitor, and never shown", async () => {
  const laptop = (await admin.list("/v4/inventory?category=Laptops", "devices"))[0] as Body;
  const monitor = (await admin.list("/v4/inventory?category=Monitors", "devices"))[0] as Body;
  const pin = (body: Body) => admin.post("/v4/products/pin-code", { pinCode: "935172", ...body });
  expect((await pin({ productId: idOf(laptop) })).body.product).toEqual({ id: idOf(laptop) });
  expect((await pin({ serialNumber: laptop.serialNumber })).body.product).toEqual({
    id: idOf(laptop),
  });
  expect((await pin({ productId: idOf(monitor) })).status).toBe(400);
  expect((await pin({ productId: "dev_x" })).status).toBe(404);
  const { body } = await admin.get(`/v4/products/${idOf(laptop)}`);
  expect(JSON.stringify(body)).not.toContain("935172");
});
