import { expect, test } from "vitest";
import { countChargersToReplace } from "#lib/server/overview/chargers-to-replace.ts";
import type { Device } from "#lib/v4/records/device.ts";

const notPaged = { page: null, pageSize: null, nextCursor: null };
const page = (items: Device[], totalCount: number | null = null) => ({
  ...notPaged,
  items,
  totalCount,
});
const devices = (count: number, chargerStatus: string | null | undefined, prefix = "dev") =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}_${index}`, chargerStatus }));

test("devices of the first page count by their own charger field", () => {
  const first = page([...devices(12, "Damaged"), ...devices(38, "Included", "ok")], 2_341);
  expect(countChargersToReplace(first, [page([]), page([])], 50)).toMatchObject({
    devices: { length: 12 },
    readCount: 50,
    knownCount: 50,
    totalCount: 2_341,
    isComplete: false,
  });
});

test("a device that only a search finds counts once, and only by its own charger field", () => {
  const found = page([...devices(1, "not_included", "found"), ...devices(2, "Included", "other")]);
  const result = countChargersToReplace(page(devices(2, "Damaged")), [found, found], 50);
  expect(result.devices.map(({ id }) => id)).toEqual(["dev_0", "dev_1", "found_0"]);
  expect(result.readCount).toBe(5);
});

test("devices without a charger status are not counted as checked", () => {
  const first = page([...devices(3, "Included"), ...devices(4, undefined, "silent")]);
  expect(countChargersToReplace(first, [], 50)).toMatchObject({
    readCount: 7,
    knownCount: 3,
    isComplete: false,
  });
});

test.each([
  ["fewer than the limit, without a total", page(devices(34, "Included")), true],
  ["as many as the limit, without a total", page(devices(50, "Included")), false],
  ["as many as the total", page(devices(50, "Included"), 50), true],
  ["fewer than the total", page(devices(20, "Included"), 30), false],
  ["and a cursor", { ...page(devices(20, "Included")), nextCursor: "more" }, false],
])("whether the count of devices is complete: the answer has %s", (_what, first, isComplete) => {
  expect(countChargersToReplace(first, [], 50)).toMatchObject({ isComplete });
});
