import { expect, test } from "vitest";
import { deviceTitle, placeOf, takesPin } from "#components/device/device-text.ts";
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
