import { describe, expect, test } from "vitest";
import { deviceTitle, placeOf, takesPin } from "#components/device/device-words.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";

describe("a replacement charger", () => {
  test.each(["Damaged", "Not Included", "not_included", " damaged "])("is due for %s", (status) => {
    expect(isChargerEligible(status)).toBe(true);
  });
  test.each(["Included", "Not Damaged", "", null, undefined])("is not due for %s", (status) => {
    expect(isChargerEligible(status)).toBe(false);
  });
});

describe("an unlock PIN", () => {
  test.each(["Desktops", "Laptops", "Mobile", "Tablet", "laptop", "TABLET"])(
    "is taken by %s",
    (type) => {
      expect(takesPin(type)).toBe(true);
    },
  );
  test.each(["Monitors", "Accessories", "Mobile accessories"])("is not taken by %s", (type) => {
    expect(takesPin(type)).toBe(false);
  });
  test.each([null, undefined, ""])("is unknown where the type is %s", (type) => {
    expect(takesPin(type)).toBeNull();
  });
});

describe("the place of a device", () => {
  test("a country code as location is the country", () => {
    expect(placeOf({ location: "DE" })).toEqual({ location: null, country: "DE" });
  });
  test("a location that contradicts the country is shown beside it", () => {
    expect(placeOf({ location: "DE", country: "FR" })).toEqual({ location: "DE", country: "FR" });
    expect(placeOf({ location: "DE", country: "DE" })).toEqual({ location: null, country: "DE" });
  });
  test("a place stays a place", () => {
    expect(placeOf({ location: "In transit", country: "JP" })).toEqual({
      location: "In transit",
      country: "JP",
    });
    expect(placeOf({})).toEqual({ location: null, country: null });
  });
});

test("a device without a model is called by its type, then by its id", () => {
  expect(deviceTitle({ id: "dev_1", model: "MacBook Air", deviceType: "Laptops" })).toBe(
    "MacBook Air",
  );
  expect(deviceTitle({ id: "dev_1", model: null, deviceType: "Laptops" })).toBe("Laptops");
  expect(deviceTitle({ id: "dev_1" })).toBe("dev_1");
  expect(deviceTitle({ id: "dev_1", model: " ", deviceType: "" })).toBe("dev_1");
});
