import { expect, test } from "vitest";
import { deliveryAddressOf } from "#components/employee/delivery-address.ts";

const flat = { address: "Lindenstr. 4", city: "Berlin", zipCode: "10969" };

test("reads the flat fields", () => {
  expect(deliveryAddressOf({ id: "e", country: "DE", phone: "+49 30", ...flat })).toMatchObject({
    ...flat,
    country: "DE",
    phone: "+49 30",
    reach: "street",
  });
});

test("reads a nested address, with the person's country where it names none", () => {
  expect(
    deliveryAddressOf({
      id: "e",
      country: "PT",
      deliveryAddress: { address: "Rua 1", city: "Porto" },
    }),
  ).toMatchObject({ address: "Rua 1", city: "Porto", country: "PT", reach: "street" });
});

test("never mixes the two", () => {
  const mixed = deliveryAddressOf({
    id: "e",
    ...flat,
    deliveryAddress: { address: "Rua 1", city: "Porto" },
  });
  expect(mixed.zipCode).toBeUndefined();
  expect(mixed.city).toBe("Porto");
});

test("falls back to the flat fields where the nested address is empty", () => {
  expect(
    deliveryAddressOf({ id: "e", ...flat, deliveryAddress: { address: "", country: "DE" } })
      .address,
  ).toBe("Lindenstr. 4");
});

test("tells a place without a street, and nothing at all", () => {
  expect(deliveryAddressOf({ id: "e", city: "Lagos", address: " " }).reach).toBe("place");
  expect(deliveryAddressOf({ id: "e", country: "NG", deliveryAddress: null }).reach).toBe("none");
});

test.each([
  { office: { address: { street: "Main 1", city: "Bath" } } },
  { asReceived: { sites: [{ postcode: "BA1" }] } },
  { deliveryAddress: null, contact: { line1: "Main 1" } },
])("an address that is not known to be the person's is called unknown, not absent: %j", (more) => {
  expect(deliveryAddressOf({ id: "e", ...more }).reach).toBe("elsewhere");
});

test("a record without any field of an address says nothing of it", () => {
  expect(deliveryAddressOf({ id: "e", office: { floor: 3 } }).reach).toBe("unknown");
});
