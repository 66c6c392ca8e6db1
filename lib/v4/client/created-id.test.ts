import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createdIdOf } from "#lib/v4/client/created-id.ts";
import type { WriteName } from "#lib/v4/registry.ts";

const baseUrl = "https://service.test/base";

/** The target of a request of each create, and the path of the records that it creates. */
const creates: readonly (readonly [name: WriteName, target: string, records: string])[] = [
  ["orders.create", "/v4/orders", "/v4/orders"],
  ["orders.purchase", "/v4/orders/purchase", "/v4/orders"],
  ["orders.add-accessory", "/v4/orders/o%201/accessories", "/v4/orders/o%201/accessories"],
  ["employees.create", "/v4/employees", "/v4/employees"],
  ["teams.create", "/v4/teams", "/v4/teams"],
  ["company.add-address", "/v4/company/addresses", "/v4/company/addresses"],
];

const idAt = (
  location: string | null,
  [name, target]: readonly [WriteName, string, ...string[]] = ["orders.create", "/v4/orders"],
  status = 201,
) => createdIdOf(name, { status, location, json: undefined }, { baseUrl, target });

describe("the id in a Location header", () => {
  it("is any id, in an absolute or a relative address of the collection, for every create", () => {
    const forms = fc.constantFrom(
      (path: string) => `${baseUrl}${path}`,
      (path: string) => `//service.test/base${path}`,
      (path: string) => `/base${path}`,
      (path: string) => `/base${path}/`,
      (path: string) => `/base/v4/../v4/./${path.slice("/v4/".length)}`,
    );
    const ids = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
      .filter((id) => id !== "." && id !== ".." && !/\p{Cc}/u.test(id) && id.isWellFormed())
      .filter((id) => !["purchase", "validate", "countries"].includes(id));
    fc.assert(
      fc.property(fc.constantFrom(...creates), forms, ids, (create, form, id) => {
        expect(idAt(form(`${create[2]}/${encodeURIComponent(id)}`), create)).toBe(id);
      }),
    );
  });

  it("is relative to the request", () => {
    expect(idAt("orders/o1")).toBe("o1");
    expect(idAt("purchase/../o1", ["orders.purchase", "/v4/orders/purchase"])).toBe("o1");
    expect(idAt("o1", ["orders.purchase", "/v4/orders/purchase"])).toBe("o1");
    expect(idAt("o1")).toBeNull();
  });

  it.each([
    null,
    "",
    "/base/v4/orders",
    "/base/v4/orders/",
    "/base/v4/orders//",
    "/v4/orders/o1",
    "/base/v4/orders/purchase",
    "/base/v4/orders/validate",
    "/base/v4/orders/o1/status",
    "/base/v4/orders/o1?job=1",
    "/base/v4/orders/o1#done",
    "/base/v4/orders/%zz",
    "/base/v4/orders/%00",
    "/base/v4/orders/%2E%2E",
    "/base/v4/orders/../jobs/o1",
    "/base/v4/orders/o1, /base/v4/orders/o2",
    "/base/v4/orders/\u00c3\u00a9",
    "/base/v4/jobs/o1",
    "/base/v4/employees/e1",
    "/base/v3/orders/o1",
    "http://service.test/base/v4/orders/o1",
    "https://service.test:8443/base/v4/orders/o1",
    "https://user:pw@service.test/base/v4/orders/o1",
    "https://other.test/base/v4/orders/o1",
    "//other.test/base/v4/orders/o1",
    "javascript:alert(1)",
    "https://",
  ])("is none in %j", (location) => {
    expect(idAt(location)).toBeNull();
  });

  it("is none of an accessory in the address of another order or of the order itself", () => {
    const accessory = ["orders.add-accessory", "/v4/orders/o1/accessories"] as const;
    expect(idAt("/base/v4/orders/o1/accessories/a1", accessory)).toBe("a1");
    expect(idAt("/base/v4/orders/o2/accessories/a1", accessory)).toBeNull();
    expect(idAt("/base/v4/orders/o1", accessory)).toBeNull();
  });

  it("is none after any status but 201 and 202, and for no write but a create", () => {
    for (const status of [200, 204, 301, 302, 303, 400, 500]) {
      expect(idAt("/base/v4/orders/o1", undefined, status)).toBeNull();
    }
    expect(idAt("/base/v4/teams/t1", ["teams.update", "/v4/teams/t1"])).toBeNull();
    const pin = ["products.add-pin", "/v4/products/pin-code"] as const;
    expect(idAt("/base/v4/products/d1", pin)).toBeNull();
  });
});
