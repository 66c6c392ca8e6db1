import { describe, expect, it } from "vitest";
import {
  codeOf,
  isNeverSent,
  isSettledBy,
  kindOfStatus,
} from "#lib/v4/client/classify-response.ts";
import { isReadName, type OperationName, operationNames } from "#lib/v4/registry.ts";

const settled: [OperationName, number[]][] = [
  ["orders.create", [400, 401]],
  ["orders.purchase", [400, 401]],
  ["orders.add-accessory", [400, 401]],
  ["employees.create", [400, 401]],
  ["teams.create", [400, 401]],
  ["company.add-address", [400, 401]],
  ["employees.update", [400, 401]],
  ["teams.update", [400, 401]],
  ["products.add-pin", [400, 401]],
];
const statuses = [301, 302, 400, 401, 403, 404, 405, 408, 409, 422, 429, 500, 502, 503, 504];

describe("isSettledBy", () => {
  it.each(settled)("%s is over after %j only", (name, over) => {
    expect(statuses.filter((status) => isSettledBy(name, status))).toEqual(over);
  });

  it("covers every write, and every read is always over", () => {
    const writes = operationNames.filter((name) => !isReadName(name));
    expect(settled.map(([name]) => name).sort()).toEqual(writes.sort());
    for (const name of operationNames.filter(isReadName)) {
      expect(statuses.every((status) => isSettledBy(name, status))).toBe(true);
    }
  });
});

describe("kindOfStatus", () => {
  it.each([
    [0, "malformed"],
    [304, "malformed"],
    [307, "malformed"],
    [400, "validation"],
    [401, "authentication"],
    [403, "authorization"],
    [404, "not_found"],
    [408, "unavailable"],
    [409, "conflict"],
    [422, "validation"],
    [429, "rate_limited"],
    [500, "unavailable"],
    [599, "unavailable"],
  ])("reads %d as %s", (status, kind) => {
    expect(kindOfStatus(status)).toBe(kind);
  });
});

describe("network codes", () => {
  it("are found inside what fetch throws", () => {
    const inner = Object.assign(new Error("x"), { code: "ECONNREFUSED" });
    expect(codeOf(new TypeError("fetch failed", { cause: inner }))).toBe("ECONNREFUSED");
    expect(codeOf(new TypeError("fetch failed"))).toBeNull();
    expect(codeOf("ECONNREFUSED")).toBeNull();
    const ring = new Error("x");
    ring.cause = ring;
    expect(codeOf(ring)).toBeNull();
  });

  it("say whether anything was sent; the unknown counts as sent", () => {
    for (const code of ["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "CERT_HAS_EXPIRED"])
      expect(isNeverSent(code)).toBe(true);
    for (const code of ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "ETIMEDOUT", "x", null])
      expect(isNeverSent(code)).toBe(false);
  });
});
