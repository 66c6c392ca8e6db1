import { expect, it } from "vitest";
import {
  mintIdempotencyKey,
  readIdempotencyKey,
} from "#lib/server/intents/journal/idempotency-key.ts";
import { testSettings, useSettings } from "#lib/server/store/test-store.ts";

it("a form that was opened with one connection is not accepted with another, or with none", () => {
  useSettings(testSettings());
  const connection = { environment: "sandbox", id: "c" } as const;
  const minter = { userId: "ada", connection };
  const key = mintIdempotencyKey(minter, "orders.create");
  const others = [
    { environment: "production", id: "c" } as const,
    { environment: "sandbox", id: "d" } as const,
    null,
  ];
  for (const other of others) {
    expect(readIdempotencyKey(key, { ...minter, connection: other }, "orders.create")).toBeNull();
  }
  expect(readIdempotencyKey(key, minter, "orders.create")).not.toBeNull();
});
