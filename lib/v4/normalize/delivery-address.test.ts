import { expect, test } from "vitest";
import { type DeliveryAddress, deliveryAddressOf } from "#lib/v4/normalize/delivery-address.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

const flat = { address: "Lindenstr. 4", city: "Berlin", zipCode: "10969" };

const rua = { address: "Rua 1", city: "Porto" };

test.each<[behavior: string, record: Partial<Employee>, address: Partial<DeliveryAddress>]>([
  [
    "is read from flat fields",
    { country: "DE", phone: "+49 30", ...flat },
    { ...flat, country: "DE", phone: "+49 30", reach: "street" },
  ],
  [
    "has the person's country where a nested address has none",
    { country: "PT", deliveryAddress: rua },
    { ...rua, country: "PT", reach: "street" },
  ],
  [
    "never mixes a nested address and flat fields",
    { ...flat, deliveryAddress: rua },
    { ...rua, zipCode: undefined },
  ],
  [
    "is read from flat fields where the nested address is empty",
    { ...flat, deliveryAddress: { address: "", country: "DE" } },
    flat,
  ],
  ["is a place without a street", { city: "Lagos", address: " " }, { reach: "place" }],
  ["is a place alone without a street's field", { city: "Lagos" }, { reach: "place only" }],
  [
    "has its own country beside the person's",
    { country: "DE", ...rua, deliveryAddress: { country: "PT" } },
    { ...rua, country: "PT", reach: "street" },
  ],
  ["is none without any value", { country: "NG", deliveryAddress: null }, { reach: "none" }],
  ["is unknown without address fields", { office: { floor: 3 } }, { reach: "unknown" }],
])("the address %s", (_behavior, record, address) => {
  expect(deliveryAddressOf({ id: "e", ...record })).toMatchObject(address);
});

test.each([
  { office: { address: { street: "Main 1", city: "Bath" } } },
  { asReceived: { sites: [{ postcode: "BA1" }] } },
  { deliveryAddress: null, contact: { line1: "Main 1" } },
])("an address in another object is elsewhere, not absent: %j", (more) => {
  expect(deliveryAddressOf({ id: "e", ...more }).reach).toBe("elsewhere");
});
