import { describe, expect, test } from "vitest";
import { deviceTitle, placeOf, takesPin } from "#components/device/device-text.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";

describe("a charger", () => {
  test.each(["Damaged", "Not Included", "not_included", " damaged "])(
    "can be replaced where it is %s",
    (status) => {
      expect(isChargerEligible(status)).toBe(true);
    },
  );
  test.each(["Included", "Not Damaged", "", null, undefined])(
    "can't be replaced where it is %s",
    (status) => {
      expect(isChargerEligible(status)).toBe(false);
    },
  );
});

describe("a PIN", () => {
  test.each(["Desktops", "Laptops", "Mobile", "Tablet", "laptop", "TABLET"])(
    "is supported by %s",
    (type) => {
      expect(takesPin(type)).toBe(true);
    },
  );
  test.each(["Monitors", "Accessories", "Mobile accessories"])("is not supported by %s", (type) => {
    expect(takesPin(type)).toBe(false);
  });
  test.each([null, undefined, ""])("may be supported where the type is %s", (type) => {
    expect(takesPin(type)).toBeNull();
  });
});

describe("the place of a device", () => {
  test("is the country where the location is a country code", () => {
    expect(placeOf({ location: "DE" })).toEqual({ location: null, country: "DE" });
  });
  test("has a location that contradicts the country beside it", () => {
    expect(placeOf({ location: "DE", country: "FR" })).toEqual({ location: "DE", country: "FR" });
    expect(placeOf({ location: "DE", country: "DE" })).toEqual({ location: null, country: "DE" });
  });
  test("has the location as it came, where it is no country code", () => {
    expect(placeOf({ location: "In transit", country: "JP" })).toEqual({
      location: "In transit",
      country: "JP",
    });
    expect(placeOf({})).toEqual({ location: null, country: null });
  });
});

test("the title of a device without a model is its type, else its id", () => {
  expect(deviceTitle({ id: "dev_1", model: "MacBook Air", deviceType: "Laptops" })).toBe(
    "MacBook Air",
  );
  expect(deviceTitle({ id: "dev_1", model: null, deviceType: "Laptops" })).toBe("Laptops");
  expect(deviceTitle({ id: "dev_1" })).toBe("dev_1");
  expect(deviceTitle({ id: "dev_1", model: " ", deviceType: "" })).toBe("dev_1");
});
