import { expect, test } from "vitest";
import { devicesOfDraft, remainingText } from "#components/orders/new/draft-devices.ts";
import { numbersOf } from "#components/ui/number.ts";

const numbers = numbersOf("en-GB");
const held = ["d1", "d2", "d3"];

test("a draft says which devices are taken back and which are sent", () => {
  expect(devicesOfDraft("Collection", ["d1"], held)).toEqual({ returning: ["d1"], outgoing: [] });
  expect(devicesOfDraft("Deployment", ["s1"], held)).toEqual({ returning: [], outgoing: ["s1"] });
  expect(devicesOfDraft("Swap from Inventory", ["d1", "s1"], held)).toEqual({
    returning: ["d1"],
    outgoing: ["s1"],
  });
});

test("an offboarding without devices takes back all, and a collection without devices none", () => {
  expect(devicesOfDraft("Offboarding", [], held).returning).toEqual(held);
  expect(devicesOfDraft("Collection", [], held).returning).toEqual([]);
});

test("what remains is said only where what the employee holds is known", () => {
  expect(remainingText(1, 3, "Abby", numbers)).toBe("2 devices remain with Abby.");
  expect(remainingText(2, 3, "Abby", numbers)).toBe("1 device remains with Abby.");
  expect(remainingText(3, 3, "Abby", numbers)).toBe("No device remains with Abby.");
  expect(remainingText(1, Number.NaN, "Abby", numbers)).toBe("");
  expect(remainingText(4, 3, "Abby", numbers)).toBe("");
  expect(remainingText(0, 3, "Abby", numbers)).toBe("");
});
