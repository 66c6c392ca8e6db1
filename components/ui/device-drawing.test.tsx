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
  ["Accessories", "Headset", "headset"],
  ["Headphones", "", "headset"],
  ["Accessories", "Webcam", "device"],
  ["Laptop sleeves", "", "device"],
  ["Display adapters", "USB-C", "charger"],
  ["Mobile workstation", "", "laptop"],
  ["Printer", "", "device"],
  ["Microphones", "", "device"],
  [null, "", "device"],
  [undefined, "MacBook Pro 14, US keyboard, 96 W charger", "device"],
  ["", "Conference headset", "device"],
])("a device of type %s with the words '%s' is drawn as %s", (type, words, drawing) => {
  expect(drawingOf(type, words)).toBe(drawing);
  expect(readFileSync("public/devices.svg", "utf8")).toContain(`id="${drawing}"`);
});
