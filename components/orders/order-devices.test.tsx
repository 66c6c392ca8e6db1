import { describe, expect, test } from "vitest";
import { bareOrder, textOf, textOfBare } from "#testing/components/order-page.tsx";

describe("the devices on an order's page", () => {
  test("are not assigned yet only where a list of devices is empty", () => {
    expect(textOf({ order: { ...bareOrder, deviceRequests: [] } })).toContain(
      "no devices assigned yet.",
    );
    expect(textOfBare({})).toContain("unknown. the api's answer has no devices of this order.");
  });

  test("of a sub-order are shown with the sub-order", () => {
    const subOrders = [{ id: "ord_9", devices: [{ id: "dev_5", model: "ThinkPad X1" }] }];
    const text = textOf({ order: { ...bareOrder, subOrders } });
    expect(text).toContain("thinkpad x1");
    expect(text).toContain("in sub order ord 9");
  });

  test.each([
    { lineItems: [{ product_id: "dev_5", model: "ThinkPad X1", serial: "SN77" }] },
    {
      childOrders: [{ type: "Deployment", device_lines: [{ productId: "dev_5", serial: "SN77" }] }],
    },
    { children: [{ status: "shipped", devices: [{ id: "dev_5", serialNumber: "SN77" }] }] },
  ])("are read from lists of any name, as in %j", (fields) => {
    const text = textOf({ order: { ...bareOrder, ...fields } });
    expect(text).toContain("sn77");
    expect(text).not.toContain("no devices");
  });

  test.each([
    { replacements: [{ productId: "dev_5", model: "ThinkPad X1" }] },
    { parent: { id: "ord_8", lines: [{ productId: "dev_5", model: "ThinkPad X1" }] } },
    { recipient: { holdings: [{ productId: "dev_5", model: "ThinkPad X1" }] } },
  ])("do not include devices that are not the order's own: %j", (fields) => {
    const order = { ...bareOrder, ...fields };
    expect(textOf({ order })).toContain("the api's answer has no devices of this order");
  });
});
