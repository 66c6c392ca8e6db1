import { describe, expect, it } from "vitest";
import { deployment, testJournal } from "#lib/server/intents/test-journal";

const world = testJournal();
const commits = () => world.service.world.commits;
const writes = () => world.service.arrivals.filter(({ isWrite }) => isWrite);
const settled = ["accepted", "refused", "needs_person"];

describe("an answer of 409", () => {
  it("to an order is not explained by an older equal one while the list is stale", async () => {
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

  it("to an order that was not placed is believed in the end", async () => {
    world.useSettings({ inlineMs: 10 });
    const ada = await world.person();
    world.service.world.add("orders", deployment());
    world.service.choose = ({ isWrite }) => (isWrite ? "409" : null);
    const { intentId } = await world.submit(ada, "orders.create", deployment());
    const row = await world.until(intentId, ...settled);
    expect(row).toMatchObject({ state: "refused", conflict: { kind: "service" } });
    expect(writes()).toHaveLength(1);
  });

  it("to a PIN that is sent again says nothing about its first sending", async () => {
    world.useSettings({ inlineMs: 10 });
    const ada = await world.person();
    const answers = ["500 after commit", "409 after commit", "409 after commit"] as const;
    world.service.choose = ({ isWrite }) => (isWrite ? answers[writes().length - 1] : null);
    const pin = { productId: "dev_1", pinCode: "4711" };
    const { intentId } = await world.submit(ada, "products.add-pin", pin);
    const row = await world.until(intentId, ...settled);
    expect(commits()).toHaveLength(1);
    expect(row.state).toBe("needs_person");
  });

  it("to a PIN that is sent for the first time is a refusal", async () => {
    const ada = await world.person();
    world.service.choose = ({ isWrite }) => (isWrite ? "409 after commit" : null);
    const pin = { productId: "dev_1", pinCode: "4711" };
    expect((await world.submit(ada, "products.add-pin", pin)).fate).toBe("refused");
    expect(commits()).toHaveLength(0);
  });
});
