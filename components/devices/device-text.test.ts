import { expect, test } from "vitest";
import { deviceName, deviceTitle, takesPin } from "#components/devices/device-text.ts";
import { placeOf } from "#lib/v4/device-place.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";

test.each([
  ["Damaged", true],
  ["Not Included", true],
  ["not_included", true],
  [" damaged ", true],
  ["Included", false],
  ["Not Damaged", false],
  ["", false],
  [null, false],
  [undefined, false],
])("a charger that is %s can be replaced: %s", (status, isEligible) => {
  expect(isChargerEligible(status)).toBe(isEligible);
});

test.each([
  ...["Desktops", "Laptops", "Mobile", "Tablet", "laptop", "TABLET"].map((type) => [type, true]),
  ...["Monitors", "Accessories", "Mobile accessories"].map((type) => [type, false]),
  ...[null, undefined, ""].map((type) => [type, null]),
] as [string | null | undefined, boolean | null][])(
  "a device of type %s takes a PIN: %s",
  (type, takes) => {
    expect(takesPin(type)).toBe(takes);
  },
);

test.each([
  [{ location: "DE" }, { location: null, country: "DE" }],
  [
    { location: "DE", country: "FR" },
    { location: "DE", country: "FR" },
  ],
  [
    { location: "DE", country: "DE" },
    { location: null, country: "DE" },
  ],
  [
    { location: "In transit", country: "JP" },
    { location: "In transit", country: "JP" },
  ],
  [{}, { location: null, country: null }],
])(
  "the place of the device %j is %j: a country code is no location beside an equal country",
  (device, place) => {
    expect(placeOf(device)).toEqual(place);
  },
);

test.each([
  [{ model: "MacBook Air", deviceType: "Laptops" }, "MacBook Air"],
  [{ model: null, deviceType: "Laptops" }, "Laptops"],
  [{ model: " ", deviceType: "" }, "dev_1"],
  [{}, "dev_1"],
])("the title of the device %j is its model, else its type, else its id: %s", (device, title) => {
  expect(deviceTitle({ id: "dev_1", ...device })).toBe(title);
});

test.each([
  [{ model: "MacBook Air", serialNumber: "C02A" }, "MacBook Air, serial C02A"],
  [{ deviceType: "Laptops", serialNumber: " C02A " }, "Laptops, serial C02A"],
  [{ serialNumber: "C02A" }, "Device, serial C02A"],
  [{ model: "MacBook Air", serialNumber: " " }, "MacBook Air, ID dev_1"],
  [{}, "dev_1"],
  [{ id: null, model: "MacBook Air" }, "MacBook Air"],
  [{ id: undefined }, "Device"],
])("the device %j is named so that no other of its model has the name: %s", (device, name) => {
  expect(deviceName({ id: "dev_1", ...device })).toBe(name);
});
