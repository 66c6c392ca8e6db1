import { expect, test } from "vitest";
import { pageText } from "#components/data/test-page.tsx";
import { ChargerRows } from "#components/today/today-rows.tsx";

const device = {
  id: "dev_1",
  model: "ThinkPad X1",
  serialNumber: "PF3X",
  chargerStatus: "Damaged",
  employeeName: "Ada",
};

test("the location of a device is its country if it is a country code", () => {
  const textOf = (more: object) => pageText([], <ChargerRows devices={[{ ...device, ...more }]} />);
  expect(textOf({ location: "FR" })).toMatch(/ada fr$/);
  expect(textOf({ location: "Berlin", country: "DE" })).toMatch(/ada de$/);
  expect(textOf({ location: "Berlin" })).toMatch(/ada —$/);
});
