import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { capabilityWords, isFailure } from "#lib/protocol/failure.ts";
import { toFailure } from "#lib/protocol/to-failure.ts";
import { v4ErrorKinds } from "#lib/v4/error-kinds.ts";
import { isV4Error, V4Error, v4ErrorSentences } from "#lib/v4/errors.ts";
import { isReadName, type OperationName, operationNames } from "#lib/v4/operations/endpoints.ts";

class Refused extends Error {
  readonly kind: string;
  constructor(kind: string, message: string) {
    super(message);
    this.kind = kind;
  }
}

describe("V4Error", () => {
  it("has the sentence of its kind, unless it is given a message", () => {
    for (const kind of v4ErrorKinds) {
      expect(new V4Error({ kind }).message).toBe(v4ErrorSentences[kind]);
      expect(new V4Error({ kind, message: "Said." }).message).toBe("Said.");
    }
  });

  it("is recognized by its class or its name, and no other value is", () => {
    const twin = Object.assign(new Error("x"), { name: "V4Error", isSettled: true });
    expect(isV4Error(new V4Error({ kind: "conflict" }))).toBe(true);
    expect(isV4Error(twin)).toBe(true);
    expect(isV4Error(new Error("x"))).toBe(false);
    expect(isV4Error({ name: "V4Error", isSettled: true })).toBe(false);
  });

  it("shows its fields in JSON and in an inspection", () => {
    const error = new V4Error({ kind: "rate_limited", status: 429, retryAfterMs: 2_000 });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ status: 429, retryAfterMs: 2_000 });
    expect(inspect(error)).toContain("rate_limited");
  });
});

/** The failure that a 403 with this message becomes. */
const forbidden = (message: string, name: OperationName = "orders.list") =>
  toFailure(new V4Error({ kind: "authorization", message, status: 403 }), name);

describe("capabilityWords", () => {
  it("say that the key lacks a capability only where the service names the capability", () => {
    expect(capabilityWords(forbidden("Forbidden"))).toBe(
      "This needs mcp:orders:read. Your key may lack it, or you may not have access to the record.",
    );
    expect(capabilityWords(forbidden("The key lacks mcp:orders:read."))).toBe(
      "Ask the key's issuer for access.",
    );
  });
});

describe("toFailure", () => {
  it("says the sentence of each kind where the service said nothing", () => {
    for (const kind of v4ErrorKinds) {
      expect(toFailure(new V4Error({ kind }), null).message).toBe(v4ErrorSentences[kind]);
    }
  });

  it("keeps the message, the status, the request id and the wait of a V4Error", () => {
    const said = { message: "Slow down.", status: 429, requestId: "r1", retryAfterMs: 3_000 };
    const error = new V4Error({ kind: "rate_limited", ...said });
    expect(toFailure(error, "orders.list")).toEqual({
      kind: "rate_limited",
      capability: null,
      ...said,
    });
  });

  it.each([
    ["The key lacks mcp:teams:read.", "orders.list", "mcp:teams:read"],
    ["Forbidden", "employees.devices", "mcp:inventory:read"],
    ["Missing capability for this scope", "orders.list", "mcp:orders:read"],
    ["The record is outside the caller's scope", "orders.get", null],
    ["Forbidden", "me", null],
  ] as const)(
    "takes a 403 with the message %j on %s for a lack of %j",
    (message, name, capability) => {
      expect(forbidden(message, name).capability).toBe(capability);
    },
  );

  it("gives a refusal of the console the sentence of its kind, not the error's message", () => {
    const failure = toFailure(new Refused("no_connection", "raw"), "orders.list");
    expect(failure).toMatchObject({ kind: "no_connection", capability: null });
    expect(failure.message).not.toContain("raw");
    const busy = Object.assign(new Refused("busy", "raw"), { retryAfterMs: 500 });
    expect(toFailure(busy, "orders.list").retryAfterMs).toBe(500);
  });

  it.each([
    new Error("password=hunter2"),
    "password=hunter2",
    { kind: "role", message: "password=hunter2" },
    new Refused("constructor", "password=hunter2"),
    null,
    undefined,
  ])("never shows the raw text of any other thrown value (%#)", (thrown) => {
    const failure = toFailure(thrown, "orders.list");
    expect(JSON.stringify(failure)).not.toContain("hunter2");
    expect(failure.kind).toBe("unavailable");
    expect(isFailure(failure)).toBe(true);
  });

  it("asks to check before another try only after a write", () => {
    for (const name of operationNames) {
      const { message } = toFailure(new Error("x"), name);
      expect(message.includes("Check before you try again")).toBe(!isReadName(name));
    }
  });
});

describe("isFailure", () => {
  it("accepts failures and no other value", () => {
    const failure = toFailure(new V4Error({ kind: "not_found" }), null);
    expect(isFailure(JSON.parse(JSON.stringify(failure)))).toBe(true);
    for (const other of [null, "x", {}, [], { ...failure, kind: "x" }, { ...failure, status: "4" }])
      expect(isFailure(other)).toBe(false);
  });
});
