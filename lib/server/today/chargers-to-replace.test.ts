import { expect, test } from "vitest";
import { ChargerCount } from "#lib/server/today/chargers-to-replace.ts";
import type { Device } from "#lib/v4/records/device.ts";

const devices = (count: number, chargerStatus: string | null | undefined): Device[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${chargerStatus}_${index}`,
    chargerStatus,
  }));

const countOf = (
  all: readonly Device[],
  slices: { totalCount: number | null; isWhole: boolean },
) => {
  const chargers = new ChargerCount();
  chargers.add(all);
  return chargers.result(slices);
};

test("devices count by their own charger field, in any spelling", () => {
  const all = [
    ...devices(12, "Damaged"),
    ...devices(3, "not_included"),
    ...devices(38, "Included"),
  ];
  expect(countOf(all, { totalCount: 2_341, isWhole: false })).toMatchObject({
    devices: { length: 15 },
    readCount: 53,
    knownCount: 53,
    totalCount: 2_341,
    isComplete: false,
  });
});

test("a device whose answer has an empty charger status needs no charger", () => {
  const all = [...devices(3, "Included"), ...devices(4, null)];
  expect(countOf(all, { totalCount: 7, isWhole: true })).toMatchObject({
    knownCount: 7,
    isComplete: true,
  });
});

test("devices without the field are not counted as checked", () => {
  const all = [...devices(3, "Included"), ...devices(4, undefined)];
  expect(countOf(all, { totalCount: 7, isWhole: true })).toMatchObject({
    readCount: 7,
    knownCount: 3,
    isComplete: false,
  });
});
