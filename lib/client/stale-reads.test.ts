import { describe, expect, it } from "vitest";
import { isStaleAfter } from "#lib/client/stale-reads.ts";
import { readKey, requestsKey } from "#lib/protocol/query-keys.ts";
import { endpointOf, type ReadName, type WriteName } from "#lib/v4/operations/endpoints.ts";

const isReadStaleAfter = (write: WriteName, read: ReadName) =>
  isStaleAfter(endpointOf(write).touches ?? [], readKey(read, {} as never));

describe("an accepted write", () => {
  it.each<[write: WriteName, stale: ReadName[], fresh: ReadName[]]>([
    [
      "orders.create",
      ["orders.list", "orders.tracking", "employees.get", "employees.devices", "devices.options"],
      ["teams.list", "company.addresses", "me"],
    ],
    [
      "orders.purchase",
      ["orders.list", "inventory.search", "products.get", "devices.suggestions"],
      ["employees.list", "teams.list", "company.addresses"],
    ],
    [
      "orders.add-accessory",
      ["orders.get", "orders.history", "products.get", "devices.options"],
      ["employees.list", "teams.get", "company.addresses"],
    ],
    ["employees.create", ["employees.list", "employees.countries", "teams.list"], ["orders.list"]],
    [
      "employees.update",
      ["employees.get", "employees.devices", "inventory.search", "teams.get"],
      ["orders.list", "devices.options", "company.addresses"],
    ],
    ["teams.create", ["teams.list", "teams.get"], ["employees.list", "orders.list"]],
    ["teams.update", ["teams.list", "employees.list"], ["orders.list", "inventory.search"]],
    ["products.add-pin", ["products.get", "inventory.search"], ["orders.list", "devices.options"]],
    ["company.add-address", ["company.addresses"], ["orders.list", "employees.list"]],
  ])("%s makes the reads %j stale, and not %j", (write, stale, fresh) => {
    expect(stale.filter((read) => !isReadStaleAfter(write, read))).toEqual([]);
    expect(fresh.filter((read) => isReadStaleAfter(write, read))).toEqual([]);
  });

  it("makes every list of requests stale", () => {
    expect(isStaleAfter([], requestsKey({}))).toBe(true);
  });

  it("leaves queries of other kinds and of unknown operations fresh", () => {
    expect(isStaleAfter(["orders"], ["other", "orders.list"])).toBe(false);
    expect(isStaleAfter(["orders"], ["read", "constructor"])).toBe(false);
  });
});
