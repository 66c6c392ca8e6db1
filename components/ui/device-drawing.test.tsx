import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawingOf } from "./device-drawing.tsx";

test.each([
  ["Laptops", "", "laptop"],
  ["desktop", "", "desktop"],
  ["Mobile", "", "phone"],
  ["Tablet", "", "tablet"],
  ["Monitors", "", "display"],
  ["Accessories", "Thunderbolt 4 Dock", "dock"],
  ["Accessories", "MX Keys S", "input"],
  ["Accessories", "65 W USB-C Charger", "charger"],
  ["Accessories", "Headset", "accessory"],
  [null, "", "accessory"],
])("a device of type %s with the words '%s' is drawn as %s", (type, words, drawing) => {
  expect(drawingOf(type, words)).toBe(drawing);
  expect(readFileSync("public/devices.svg", "utf8")).toContain(`id="${drawing}"`);
});
