import { describe, expect, it } from "vitest";
import {
  deviceLocations,
  eligibleChargerStatuses,
  knownOrderStatuses,
  knownOrderTypes,
  orderTypes,
  pinDeviceTypes,
  purchaseOrderTypes,
} from "#lib/v4/fields/known-values.ts";
import { endpoints } from "#lib/v4/operations/endpoints.ts";
import { methodOf, pathFieldsOf, pathOf } from "#lib/v4/operations/operation.ts";
import {
  isOperationName,
  isReadName,
  type OperationName,
  operationNames,
  schemas,
  specOf,
} from "#lib/v4/registry.ts";
import { rows } from "#testing/contract-rows.ts";

// Transcribed by hand from api-v4.md, like the rows: derive nothing here from the registry.

/** "What the service does", capability set: 13 read and 4 write, by the operation behind each. */
const readTools: [tool: string, name: OperationName][] = [
  ["list_orders", "orders.list"],
  ["get_order", "orders.get"],
  ["get_order_history", "orders.history"],
  ["get_tracking", "orders.tracking"],
  ["get_order_sla", "orders.sla"],
  ["validate_order_constraints", "orders.validate"],
  ["list_employees", "employees.list"],
  ["get_employee", "employees.get"],
  ["search_inventory", "inventory.search"],
  ["get_assigned_devices", "employees.devices"],
  ["get_device_options", "devices.options"],
  ["suggest_alternative_device", "devices.suggestions"],
  ["whoami", "me"],
];
const writeTools: [tool: string, name: OperationName][] = [
  ["create_order", "orders.create"],
  ["add_power_accessory", "orders.add-accessory"],
  ["create_employee", "employees.create"],
  ["update_employee", "employees.update"],
];

const limits = rows.flatMap(([name, , , , , limit]) =>
  limit === undefined ? [] : [[name, ...limit] as const],
);

describe("the registry", () => {
  it("has the operations of the contract and no other", () => {
    expect(rows.map(([name]) => name).sort()).toEqual([...operationNames].sort());
    expect(new Set(rows.map(([, method, path]) => `${method} ${path}`)).size).toBe(rows.length);
  });

  it.each(rows)(
    "calls %s by %s %s, with the capability and the fields of the contract",
    (name, method, path, capability, fields) => {
      const spec = specOf(name);
      expect(`${methodOf(spec)} /v4${pathOf(spec)}`).toBe(`${method} ${path}`);
      expect(spec.capability && `mcp:${spec.capability}`).toBe(capability);
      expect(Object.keys(spec.input.shape).sort()).toEqual([...fields].sort());
    },
  );

  it("reads by GET and writes by POST and PATCH, except validate, which reads by POST", () => {
    const reads = rows.filter(([name, method]) => method === "GET" || name === "orders.validate");
    expect(operationNames.filter(isReadName).sort()).toEqual(reads.map(([name]) => name).sort());
  });

  it("accepts no input field that the contract does not name", () => {
    for (const name of operationNames) {
      const { error } = specOf(name).input.safeParse({ surprise: 1 });
      expect(error?.issues.map(({ code }) => code)).toContain("unrecognized_keys");
    }
  });

  it("takes no inherited property for an operation", () => {
    for (const name of ["constructor", "__proto__", "toString", "orders.delete", ""])
      expect(isOperationName(name)).toBe(false);
  });

  it("names the resources that each write touches, its own among them, and none for a read", () => {
    for (const name of operationNames) {
      const { touches, resource } = specOf(name);
      if (isReadName(name)) expect(touches).toBeUndefined();
      else expect(touches).toContain(resource);
    }
  });

  it("names the fields in which the service takes no second value, and no other", () => {
    // Errors: "a duplicate employee email or a duplicate team name".
    const unique = operationNames.flatMap((name) => {
      const { uniqueField } = specOf(name);
      return uniqueField === undefined ? [] : [[name, uniqueField]];
    });
    expect(unique).toEqual([
      ["employees.create", "email"],
      ["employees.update", "email"],
      ["teams.create", "name"],
      ["teams.update", "name"],
    ]);
  });

  it("has schemas for every endpoint, and no schemas without an endpoint", () => {
    expect(Object.keys(schemas).sort()).toEqual(Object.keys(endpoints).sort());
    for (const name of operationNames)
      expect(specOf(name)).toEqual({ ...endpoints[name], ...schemas[name] });
  });

  it("has an input field for every field of a path, and a page size for every input with a limit", () => {
    for (const name of operationNames) {
      const spec = specOf(name);
      const fields = Object.keys(spec.input.shape);
      expect(fields).toEqual(expect.arrayContaining(pathFieldsOf(spec)));
      expect(spec.limit !== undefined).toBe(fields.includes("limit"));
    }
  });
});

describe("the MCP tools", () => {
  it("are those of the contract, each with its name and effect there", () => {
    const tools = operationNames.flatMap((name) => {
      const { tool } = specOf(name);
      return tool === null ? [] : [[tool, name]];
    });
    expect(tools.sort()).toEqual([...readTools, ...writeTools].sort());
    for (const [, name] of readTools) expect(specOf(name).effect).toBe("read");
    for (const [, name] of writeTools) expect(specOf(name).effect).toBe("write");
  });
});

describe("page sizes", () => {
  it.each(limits)(
    "%s lists %d records by default and %d at most, and accepts more in its input",
    (name, standard, maximum) => {
      expect(specOf(name).limit).toEqual({ default: standard, maximum });
      // Beyond the maximum is truncated, not rejected.
      expect(specOf(name).input.safeParse({ limit: maximum + 1 }).success).toBe(true);
    },
  );

  it("exist for no other operation", () => {
    const limited = operationNames.filter((name) => specOf(name).limit !== undefined);
    expect(limited.sort()).toEqual(limits.map(([name]) => name).sort());
  });

  it("count pages from 0", () => {
    const { input } = specOf("orders.list");
    expect(input.safeParse({ page: 0 }).success).toBe(true);
    expect(input.safeParse({ page: -1 }).success).toBe(false);
  });
});

describe("values", () => {
  it("of order types, statuses, locations and device types are those of the contract", () => {
    expect(orderTypes).toEqual(["Deployment", "Offboarding", "Collection", "Swap from Inventory"]);
    expect(purchaseOrderTypes).toEqual(["Purchase for Employee", "Purchase for Inventory"]);
    expect(knownOrderTypes.slice(6)).toEqual(["Maintenance", "Disposition"]);
    expect([...knownOrderStatuses].sort()).toEqual([
      "delivered",
      "in_transit",
      "processing",
      "scheduled",
      "shipped",
    ]);
    expect(deviceLocations).toEqual([
      "Service Warehouse",
      "Employee Address",
      "Client Location",
      "In transit",
    ]);
    expect(pinDeviceTypes).toEqual(["Desktops", "Laptops", "Mobile", "Tablet"]);
    expect(eligibleChargerStatuses).toEqual(["Damaged", "Not Included"]);
  });

  it.each<[OperationName, unknown, boolean]>([
    ["orders.create", { orderType: "Deployment" }, true],
    ["orders.create", { orderType: "Purchase for Employee" }, false],
    ["orders.create", { orderType: "deployment" }, false],
    ["orders.create", {}, false],
    ["orders.purchase", { orderType: "Deployment", items: [] }, false],
    ["orders.add-accessory", { id: "o" }, false],
    ["orders.add-accessory", { id: "o", productId: "p" }, true],
    ["orders.add-accessory", { id: "o", productId: "p", serialNumber: "s" }, false],
    ["products.add-pin", { serialNumber: "s", pinCode: "1" }, true],
    ["products.add-pin", { productId: "p" }, false],
    ["employees.create", { displayName: "A", email: "a@example.com" }, true],
    ["employees.create", { displayName: "A" }, false],
    ["employees.create", { displayName: "A", email: "a@example.com", phone: "1" }, false],
    ["employees.update", { id: "e", personalEmail: null }, true],
    ["employees.update", { id: "e", personalEmail: "" }, true],
    ["employees.update", { id: "e", status: "active" }, false],
    ["devices.options", { location: "DE" }, false],
    ["devices.options", { location: "In transit" }, true],
    ["employees.list", { country: "de" }, false],
    ["orders.list", { sortDirection: "up" }, false],
  ])("the input schema of %s, given %j, accepts it: %s", (name, input, isValid) => {
    expect(specOf(name).input.safeParse(input).success).toBe(isValid);
  });
});
