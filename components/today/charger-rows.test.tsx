import { expect, test } from "vitest";
import { ChargerRows } from "#components/today/charger-rows.tsx";
import { pageText } from "#testing/components/page.tsx";

const device = {
  id: "dev_1",
  model: "ThinkPad X1",
  serialNumber: "PF3X",
  chargerStatus: "Damaged",
  employeeName: "Ada",
};

test("the location of a device is its country if it is a country code, and no dash stands for it otherwise", () => {
  const textOf = (more: object) => pageText([], <ChargerRows devices={[{ ...device, ...more }]} />);
  expect(textOf({ location: "FR" })).toMatch(/frada damaged$/);
  expect(textOf({ location: "Berlin", country: "DE" })).toMatch(/deada damaged$/);
  expect(textOf({ location: "Berlin" })).toMatch(/pf3x ada damaged$/);
});
