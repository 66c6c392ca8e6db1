import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deployment, testJournal } from "#lib/server/intents/test-journal.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";

const world = testJournal();
const commits = () => world.service.world.commits;
const writes = () => world.service.arrivals.filter(({ isWrite }) => isWrite);
const settled = ["accepted", "refused", "needs_person"];

describe("an answer of 403, 404 or 409", () => {
  it("409 to an order is not explained by an older equal one while the list is stale", async () => {
    world.useSettings({ inlineMs: 10 });
    const ada = await world.person();
    const createdAt = new Date(Date.now() - 1_000).toISOString();
    world.service.world.add("orders", { ...deployment(), createdAt });
    let isSent = false;
    world.service.choose = ({ isWrite, path }) => {
      if (isWrite) {
        isSent = true;
        return "409 after commit";
      }
      return isSent && path === "/v4/orders" ? "stale" : null;
    };
    const { intentId } = await world.submit(ada, "orders.create", deployment());
    const row = await world.until(intentId, ...settled);
    expect(commits()).toHaveLength(1);
    expect(row).toMatchObject({ state: "accepted", isAdopted: true, resultId: commits()[0]?.id });
  });

  it("409 to an order that was not placed is believed in the end", async () => {
    world.useSettings({ inlineMs: 10 });
    const ada = await world.person();
    world.service.world.add("orders", deployment());
    world.service.choose = ({ isWrite }) => (isWrite ? "409" : null);
    const { intentId } = await world.submit(ada, "orders.create", deployment());
    const row = await world.until(intentId, ...settled);
    expect(row).toMatchObject({ state: "refused", conflict: { kind: "service" } });
    expect(writes()).toHaveLength(1);
  });

  it("409 to a PIN that is sent again says nothing about its first sending", async () => {
    world.useSettings({ inlineMs: 10 });
    const ada = await world.person();
    const answers = ["500 after commit", "409", "409"] as const;
    world.service.choose = ({ isWrite }) => (isWrite ? answers[writes().length - 1] : null);
    const pin = { productId: "dev_1", pinCode: "4711" };
    const { intentId } = await world.submit(ada, "products.add-pin", pin);
    const row = await world.until(intentId, ...settled);
    expect(commits()).toHaveLength(1);
    expect(row.state).toBe("needs_person");
  });

  it("409 to a PIN, after which the console died, is saved again and not called refused", async () => {
    world.useSettings({ inlineMs: 10 });
    const ada = await world.person();
    world.service.choose = ({ isWrite }) =>
      isWrite && writes().length === 1 ? "409 after commit" : null;
    const pin = { productId: "dev_1", pinCode: "4711" };
    const { intentId } = await world.submit(ada, "products.add-pin", pin);
    await world.until(intentId, "needs_person");
    // What the console had stored before it asked the person.
    const asItWas = { state: "unknown", nextAt: new Date(), reason: null } as const;
    await store()
      .update(intents)
      .set(asItWas)
      .where(eq(intents.id, String(intentId)));
    const row = await world.until(intentId, "accepted", "refused", "needs_person");
    expect(row).toMatchObject({ state: "accepted", attempt: 2 });
    expect(commits()).toHaveLength(2);
  });

  it.each([403, 404, 409] as const)(
    "does not prove that a PIN was not stored (%i after commit): saving it again is safe",
    async (status) => {
      const ada = await world.person();
      let isMet = false;
      world.service.choose = ({ isWrite }) => {
        if (!isWrite || isMet) return null;
        isMet = true;
        return `${status} after commit`;
      };
      const pin = { productId: "dev_1", pinCode: "4711" };
      const first = await world.submit(ada, "products.add-pin", pin);
      expect(first.status).toBe("needs you");
      const { reason } = await world.row(first.intentId);
      expect(reason).toContain(`answered ${status}`);
      expect(reason).toContain("not confirmed; saving it again is safe");
      expect(reason).not.toMatch(/nothing was changed/i);
      const second = await world.submit(ada, "products.add-pin", { ...pin, pinCode: "0815" });
      expect(second.status).toBe("accepted");
      expect(await world.row(first.intentId)).toMatchObject({
        state: "abandoned",
        sealedBody: null,
      });
    },
  );
});
