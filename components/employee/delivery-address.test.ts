import { expect, test } from "vitest";
import { deliveryAddressOf } from "#components/employee/delivery-address.ts";

const flat = { address: "Lindenstr. 4", city: "Berlin", zipCode: "10969" };

test("the address is read from flat fields", () => {
  expect(deliveryAddressOf({ id: "e", country: "DE", phone: "+49 30", ...flat })).toMatchObject({
    ...flat,
    country: "DE",
    phone: "+49 30",
    reach: "street",
  });
});

test("a nested address has the person's country where it has none", () => {
  expect(
    deliveryAddressOf({
      id: "e",
      country: "PT",
      deliveryAddress: { address: "Rua 1", city: "Porto" },
    }),
  ).toMatchObject({ address: "Rua 1", city: "Porto", country: "PT", reach: "street" });
});

test("a nested address and flat fields are never mixed", () => {
  const mixed = deliveryAddressOf({
    id: "e",
    ...flat,
    deliveryAddress: { address: "Rua 1", city: "Porto" },
  });
  expect(mixed.zipCode).toBeUndefined();
  expect(mixed.city).toBe("Porto");
});

test("the flat fields are used where the nested address is empty", () => {
  expect(
    deliveryAddressOf({ id: "e", ...flat, deliveryAddress: { address: "", country: "DE" } })
      .address,
  ).toBe("Lindenstr. 4");
});

test("an address without a street is a place, and one without any value is none", () => {
  expect(deliveryAddressOf({ id: "e", city: "Lagos", address: " " }).reach).toBe("place");
  expect(deliveryAddressOf({ id: "e", country: "NG", deliveryAddress: null }).reach).toBe("none");
});

test.each([
  { office: { address: { street: "Main 1", city: "Bath" } } },
  { asReceived: { sites: [{ postcode: "BA1" }] } },
  { deliveryAddress: null, contact: { line1: "Main 1" } },
])("an address in another object is elsewhere, not absent: %j", (more) => {
  expect(deliveryAddressOf({ id: "e", ...more }).reach).toBe("elsewhere");
});

test("the address of a record without address fields is unknown", () => {
  expect(deliveryAddressOf({ id: "e", office: { floor: 3 } }).reach).toBe("unknown");
});
