import { describe, expect, it } from "vitest";
import { isStaleAfter } from "#lib/client/invalidate.ts";
import { readKey, requestsKey } from "#lib/protocol/query-keys.ts";
import {
  endpointOf,
  isReadName,
  operationNames,
  type WriteName,
} from "#lib/v4/operations/endpoints.ts";

const staleReadsAfter = (write: WriteName) =>
  operationNames
    .filter(isReadName)
    .filter((name) => isStaleAfter(endpointOf(write).touches ?? [], readKey(name, {} as never)));

const orderReads = [
  ...["orders.list", "orders.get", "orders.validate", "orders.history"],
  ...["orders.tracking", "orders.sla"],
];
const employeeReads = ["employees.list", "employees.get", "employees.countries"];
const inventoryReads = ["employees.devices", "inventory.search", "products.get"];
const catalogReads = ["devices.options", "devices.suggestions"];
const teamReads = ["teams.list", "teams.get"];

describe("an accepted write", () => {
  it.each<[WriteName, string[]]>([
    ["orders.create", [...orderReads, ...employeeReads, ...inventoryReads, ...catalogReads]],
    ["orders.purchase", [...orderReads, ...inventoryReads, ...catalogReads]],
    ["orders.add-accessory", [...orderReads, ...inventoryReads, ...catalogReads]],
    ["employees.create", [...employeeReads, ...teamReads]],
    ["employees.update", [...employeeReads, ...inventoryReads, ...teamReads]],
    ["teams.create", teamReads],
    ["teams.update", [...employeeReads, ...teamReads]],
    ["products.add-pin", inventoryReads],
    ["company.add-address", ["company.addresses"]],
  ])("%s makes exactly the reads of the resources that it touches stale", (write, reads) => {
    expect(staleReadsAfter(write).sort()).toEqual([...reads].sort());
  });

  it("makes every list of requests stale", () => {
    expect(isStaleAfter([], requestsKey({}))).toBe(true);
  });

  it("leaves queries of other kinds and of unknown operations fresh", () => {
    expect(isStaleAfter(["orders"], ["other", "orders.list"])).toBe(false);
    expect(isStaleAfter(["orders"], ["read", "constructor"])).toBe(false);
  });
});
