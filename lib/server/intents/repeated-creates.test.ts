import { describe, expect, it } from "vitest";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { hashOfPayload } from "#lib/server/intents/journal/secrets.ts";
import {
  deployment,
  headquarters,
  pin,
  purchase,
  testJournal,
} from "#lib/server/intents/test-journal.ts";
import type { WriteName } from "#lib/v4/registry.ts";

const world = testJournal();
const { commits } = world;

describe("a create that is repeated within a day", () => {
  const creates: [WriteName, () => Record<string, unknown>][] = [
    ["company.add-address", () => headquarters],
    ["orders.create", () => deployment()],
    ["orders.purchase", () => purchase()],
    [
      "orders.add-accessory",
      () => ({ id: world.service.world.records.orders[0]?.id, productId: "dev_1" }),
    ],
  ];

  it.each(creates)(
    "of %s needs a confirmation, in a second tab and later",
    async (name, inputOf) => {
      const ada = await world.person();
      const input = inputOf();
      const both = await Promise.all([
        world.submit(ada, name, input),
        world.submit(ada, name, input),
      ]);
      const [first, ...others] = both.filter(({ status }) => status === "accepted");
      expect(others).toEqual([]);
      const again = await world.submit(ada, name, input);
      expect(again).toMatchObject({
        status: "refused",
        conflict: { kind: "second", intentId: first?.intentId, recordId: first?.resultId },
      });
      expect(commits()).toHaveLength(1);
      const idempotencyKey = again.idempotencyKey ?? "";
      const confirmed = await world.submit(ada, name, input, { idempotencyKey, second: true });
      expect(confirmed.status).toBe("accepted");
      expect(confirmed.resultId).not.toBe(first?.resultId);
      expect(commits()).toHaveLength(2);
    },
  );

  it("needs a confirmation from another connection of the same company too", async () => {
    const [ada, bob] = [await world.person("ada"), await world.person("bob")];
    const first = await world.submit(ada, "company.add-address", headquarters);
    expect(first.status).toBe("accepted");
    const spaced = { ...headquarters, city: " berlin " };
    expect(await world.submit(bob, "company.add-address", spaced)).toMatchObject({
      conflict: { kind: "second" },
    });
    expect(commits()).toHaveLength(1);
  });
});

describe("the hash of a PIN's payload", () => {
  it("can't be computed without a part of the form's key that is stored nowhere", async () => {
    const ada = await world.person();
    const idempotencyKey = mintIdempotencyKey(ada, "products.add-pin");
    const submit = (input: object) =>
      world.submit(ada, "products.add-pin", input, { idempotencyKey });
    const answer = await submit(pin);
    expect(await submit(pin)).toMatchObject({ status: "accepted", intentId: answer.intentId });
    const row = await world.row(answer.intentId);
    const [nonce = "", , salt = ""] = idempotencyKey.split(".");
    expect(JSON.stringify(row)).not.toContain(salt);
    const body = JSON.stringify(pin);
    const payload = { method: "POST", target: "/v4/products/pin-code", body, input: pin };
    expect(hashOfPayload("products.add-pin", payload, salt)).toBe(row.bodyHash);
    for (const guess of ["", nonce, row.id]) {
      expect(hashOfPayload("products.add-pin", payload, guess)).not.toBe(row.bodyHash);
    }
    const other = await submit({ ...pin, pinCode: "0815" });
    expect(other.conflict?.kind).toBe("replayed");
    expect(commits()).toHaveLength(1);
  });
});
