import { beforeEach, expect, test } from "vitest";
import { setMirrorSettings } from "#lib/server/mirror/settings.ts";
import { mirrorReads, testMirrorService } from "#testing/server/mirror-service.ts";

const mirror = testMirrorService();
const { service } = mirror;
const { rowsOf, idsOf, lastSweep, takeChanges } = mirrorReads(() => mirror.connection);

/** Devices in three countries, every fourth with a damaged charger, every fifth without the field. */
const devicesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `d${index + 1}`,
    model: `Model ${index % 7}`,
    deviceType: index % 2 ? "Laptops" : "Monitors",
    country: ["DE", "FR", "US"][index % 3],
    status: "assigned",
    employeeId: null,
    ...(index % 5 === 4 ? {} : { chargerStatus: index % 4 === 0 ? "damaged" : "Included" }),
  }));

const inventoryRequests = () =>
  mirror.takeRequests().filter((url) => url.startsWith("/v4/inventory")).length;

beforeEach(() => {
  service.devices = devicesOf(130);
  service.employees = [{ id: "e1", email: "a@b.example", country: "US" }];
});

test("an inventory larger than an answer is read in parts, and each device says whether a charger is due", async () => {
  await mirror.sweep("all");
  expect((await lastSweep())?.coverage.inventory).toEqual({
    readCount: 130,
    totalCount: 130,
    isComplete: true,
  });
  const due = (await rowsOf("inventory")).filter(({ isChargerDue }) => isChargerDue);
  const unknown = (await rowsOf("inventory")).filter(({ isChargerDue }) => isChargerDue === null);
  expect(due).toHaveLength(26);
  expect(unknown).toHaveLength(26);
  expect(await takeChanges()).toEqual([]);
});

test("devices that filters don't tell apart are not all read, the sweep says so, and none is deleted", async () => {
  await mirror.sweep("all");
  service.devices = devicesOf(130).map((device) => ({
    ...device,
    model: "Model",
    deviceType: "Laptops",
    country: "DE",
    chargerStatus: "Included",
  }));
  await mirror.sweep("all");
  const { readCount, ...rest } = (await lastSweep())?.coverage.inventory ?? {};
  expect(rest).toEqual({ totalCount: 130, isComplete: false });
  expect(readCount).toBe(50);
  expect(await rowsOf("inventory")).toHaveLength(130);
});

test("a device that left the inventory is gone after a complete sweep, and a changed one is announced", async () => {
  await mirror.sweep("all");
  service.devices = devicesOf(130).filter(({ id }) => id !== "d7");
  const changed = service.devices[0];
  if (changed) changed.chargerStatus = "Included";
  await mirror.sweep("all");
  expect(await idsOf("inventory")).not.toContain("d7");
  expect(await takeChanges()).toEqual(["inventory d1", "inventory d7"]);
});

test("a part that fails ends the sweep, which reads nothing more and is repeated soon", async () => {
  service.beforeAnswer = ({ pathname, searchParams }) => {
    service.failures = {};
    if (pathname === "/v4/inventory" && searchParams.get("country") === "FR") {
      service.failures = { "/v4/inventory": 400 };
    }
    if (pathname === "/v4/inventory" && searchParams.has("category")) {
      service.failures = { "/v4/inventory": 401 };
    }
  };
  await mirror.sweep("all");
  const sweep = await lastSweep();
  expect(sweep?.failure).toMatchObject({ kind: "authentication" });
  expect(sweep?.coverage.inventory).toBeUndefined();
  expect(await mirror.plan("all")).toMatchObject({ failureCount: 1 });
});

test("a sweep reads no more of an inventory than its bound", async () => {
  setMirrorSettings({ readsPerSecond: 1e5, burst: 1e5, maxDeviceReads: 2 });
  await mirror.sweep("all");
  // The first answer, the searches for both charger statuses, and two parts.
  expect(inventoryRequests()).toBe(5);
  expect((await lastSweep())?.coverage.inventory).toMatchObject({ isComplete: false });
});

test("an inventory that the key may not read any more is deleted from the mirror", async () => {
  await mirror.sweep("all");
  service.failures = { "/v4/inventory": 403 };
  await mirror.sweep("all");
  expect(await rowsOf("inventory")).toEqual([]);
  expect((await lastSweep())?.coverage.inventory).toMatchObject({ isComplete: false });
});
