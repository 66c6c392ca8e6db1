import { describe, expect, it } from "vitest";
import { hashOfPayload } from "#lib/server/intents/journal/secrets.ts";
import { deployment, headquarters, testJournal } from "#lib/server/intents/test-journal.ts";
import type { WriteName } from "#lib/v4/registry.ts";

const world = testJournal();
const commits = () => world.service.world.commits;

describe("a create that is repeated within a day", () => {
  const creates: [WriteName, () => Record<string, unknown>][] = [
    ["company.add-address", () => headquarters],
    ["orders.create", () => deployment()],
    [
      "orders.purchase",
      () => ({
        orderType: "Purchase for Inventory",
        items: [{ itemId: "i1", quantity: 1, country: "DE" }],
      }),
    ],
    [
      "orders.add-accessory",
      () => ({
        id: world.service.world.records.orders[0]?.id,
        productId: "dev_1",
      }),
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
      expect(both.filter(({ status }) => status === "accepted")).toHaveLength(1);
      expect(await world.submit(ada, name, input)).toMatchObject({
        status: "refused",
        conflict: { kind: "second" },
      });
      expect(commits()).toHaveLength(1);
      expect((await world.submit(ada, name, input, { second: true })).status).toBe("accepted");
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
    const pin = { productId: "dev_1", pinCode: "4711" };
    const { idempotencyKey, form } = world.form(ada, "products.add-pin", pin);
    const answer = await form();
    expect(await form()).toMatchObject({ status: "accepted", intentId: answer.intentId });
    const row = await world.row(answer.intentId);
    const [nonce = "", , salt = ""] = idempotencyKey.split(".");
    expect(JSON.stringify(row)).not.toContain(salt);
    const body = JSON.stringify(pin);
    const payload = { method: "POST", target: "/v4/products/pin-code", body, input: pin };
    expect(hashOfPayload("products.add-pin", payload, salt)).toBe(row.bodyHash);
    for (const guess of ["", nonce, row.id]) {
      expect(hashOfPayload("products.add-pin", payload, guess)).not.toBe(row.bodyHash);
    }
    const other = await world.submit(
      ada,
      "products.add-pin",
      { ...pin, pinCode: "0815" },
      {
        idempotencyKey,
      },
    );
    expect(other.conflict?.kind).toBe("replayed");
    expect(commits()).toHaveLength(1);
  });
});
