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

test("a device whose location is a country code is in that country", () => {
  const textOf = (more: object) => pageText([], <ChargerRows devices={[{ ...device, ...more }]} />);
  expect(textOf({ location: "FR" })).toMatch(/ada fr$/);
  expect(textOf({ location: "Berlin", country: "DE" })).toMatch(/ada de$/);
  expect(textOf({ location: "Berlin" })).toMatch(/ada —$/);
});
