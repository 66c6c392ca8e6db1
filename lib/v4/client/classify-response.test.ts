import { describe, expect, it } from "vitest";
import {
  codeOf,
  isNeverSent,
  isSettledBy,
  kindOfStatus,
} from "#lib/v4/client/classify-response.ts";
import { isReadName, operationNames } from "#lib/v4/registry.ts";

const statuses = [301, 302, 400, 401, 403, 404, 405, 408, 409, 422, 429, 500, 502, 503, 504];

describe("isSettledBy", () => {
  it.each(operationNames.filter((name) => !isReadName(name)))(
    "a failed %s is final after 400 and 401 only",
    (name) => {
      expect(statuses.filter((status) => isSettledBy(name, status))).toEqual([400, 401]);
    },
  );

  it("a failed read is always final", () => {
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
  ])("%d is the kind %s", (status, kind) => {
    expect(kindOfStatus(status)).toBe(kind);
  });
});

describe("network codes", () => {
  it("are read from the error that fetch throws and its causes", () => {
    const inner = Object.assign(new Error("x"), { code: "ECONNREFUSED" });
    expect(codeOf(new TypeError("fetch failed", { cause: inner }))).toBe("ECONNREFUSED");
    expect(codeOf(new TypeError("fetch failed"))).toBeNull();
    expect(codeOf("ECONNREFUSED")).toBeNull();
    const ring = new Error("x");
    ring.cause = ring;
    expect(codeOf(ring)).toBeNull();
  });

  it("say whether the request was sent, and an unknown code counts as sent", () => {
    for (const code of ["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "CERT_HAS_EXPIRED"])
      expect(isNeverSent(code)).toBe(true);
    for (const code of ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "ETIMEDOUT", "x", null])
      expect(isNeverSent(code)).toBe(false);
  });
});
