import { describe, expect, it } from "vitest";
import { chargerDevicesOf } from "#components/orders/charger-devices.ts";
import { devicesOf } from "#components/orders/list-devices.ts";
import { requestsFor } from "#lib/v4/charger-requests.ts";

const device = (productId: string | null, chargerStatus?: string | null) => ({
  productId,
  serialNumber: `S-${productId}`,
  model: "Air",
  ...(chargerStatus === undefined ? {} : { chargerStatus }),
});

describe("the devices of an order", () => {
  it("are its device requests and the ids that no request names, each once", () => {
    const deviceRequests = [device("d1")];
    expect(devicesOf({ id: "o", deviceRequests, productIds: ["d1", "d2"] })).toEqual([
      ...deviceRequests,
      { productId: "d2" },
    ]);
    expect(devicesOf({ id: "o", deviceRequests: [], productIds: ["d2"] })).toEqual([
      { productId: "d2" },
    ]);
    expect(devicesOf({ id: "o", deviceId: "d3" })).toEqual([{ productId: "d3" }]);
    expect(devicesOf({ id: "o" })).toEqual([]);
  });

  it("may have a charger replaced unless the order says that it is neither Damaged nor Not Included", () => {
    const deviceRequests = [
      device("d1", "Damaged"),
      device("d2", "not_included"),
      device("d3", "Included"),
      device("d4", "Third-party"),
      device("d5", null),
    ];
    expect(chargerDevicesOf({ id: "o", deviceRequests }).map(({ productId }) => productId)).toEqual(
      ["d1", "d2", "d5"],
    );
  });

  it("have no charger status where the order has none, so that the devices are read", () => {
    expect(chargerDevicesOf({ id: "o", productIds: ["d1"] })).toEqual([
      { productId: "d1", serialNumber: null, model: null, chargerStatus: undefined },
    ]);
  });
});

describe("the accessory requests for a device", () => {
  const asked = { productId: "d1", serialNumber: "S-d1", model: null, chargerStatus: "Damaged" };

  it("are found by the device's id or its serial number", () => {
    const accessories = [
      { id: "a1", productId: "d1" },
      { id: "a2", productId: "d2" },
      { id: "a3", serialNumber: "S-d1" },
      { id: "a4" },
    ];
    expect(requestsFor(asked, accessories).map(({ id }) => id)).toEqual(["a1", "a3"]);
    expect(requestsFor({ ...asked, productId: null, serialNumber: null }, accessories)).toEqual([]);
    expect(requestsFor(asked, null)).toEqual([]);
  });
});
