import { beforeEach, expect, it } from "vitest";
import {
  mintIdempotencyKey,
  readIdempotencyKey,
} from "#lib/server/intents/journal/idempotency-key.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { testSettings, useSettings } from "#testing/server/store.ts";

const minter = { userId: "ada", connection: { environment: "sandbox", id: "c" } as const };
const read = (key: string, changed: object = {}, operation: WriteName = "orders.create") =>
  readIdempotencyKey(key, { ...minter, ...changed }, operation);

beforeEach(() => useSettings(testSettings()));

it("a form is accepted for the person, connection and operation that it was opened for", () => {
  const mintedAt = Date.now() - 60_000;
  const key = mintIdempotencyKey(minter, "orders.create", mintedAt);
  expect(read(key)).toEqual({ nonce: key.split(".")[0], salt: key.split(".")[2], mintedAt });
});

it.each([
  ["person", { userId: "bob" }],
  ["environment", { connection: { environment: "production", id: "c" } }],
  ["connection", { connection: { environment: "sandbox", id: "d" } }],
  ["environment", { connection: null }],
  ["operation", {}, "teams.create"],
] as const)(
  "a form of another %s is refused for that reason: %o",
  (problem, changed, operation?) => {
    expect(read(mintIdempotencyKey(minter, "orders.create"), changed, operation)).toEqual({
      problem,
    });
  },
);

it("a form that is both expired and of another connection is refused for the connection", () => {
  const key = mintIdempotencyKey(minter, "orders.create", Date.now() - 13 * 3_600_000);
  expect(read(key)).toEqual({ problem: "expired" });
  expect(read(key, { connection: { environment: "sandbox", id: "d" } })).toEqual({
    problem: "connection",
  });
});

it("a key with any character changed, of another length, or under another master key is not accepted", () => {
  const key = mintIdempotencyKey(minter, "orders.create");
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === "1" ? "2" : "1";
    expect(read(key.slice(0, at) + other + key.slice(at + 1))).toHaveProperty("problem");
  }
  for (const forged of ["", "none", `${key}x`, key.slice(1)]) {
    expect(read(forged)).toEqual({ problem: "unknown" });
  }
  useSettings(testSettings());
  expect(read(key)).toEqual({ problem: "unknown" });
});
