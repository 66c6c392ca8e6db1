import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deployment, outcomes, pin, testJournal } from "#lib/server/intents/test-journal.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";

const world = testJournal();
const { commits, writes } = world;

describe("a write that the service refuses with 403, 404 or 409", () => {
  it("adopts an order after a 409, although a stale list shows only an older equal order", async () => {
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
    const row = await world.settle("orders.create", deployment());
    expect(commits()).toHaveLength(1);
    expect(row).toMatchObject({ state: "accepted", isAdopted: true, resultId: commits()[0]?.id });
  });

  it("refuses an order after a 409 once lookups have shown that it was not placed", async () => {
    world.service.world.add("orders", deployment());
    world.failOnce("409");
    const row = await world.settle("orders.create", deployment());
    expect(row).toMatchObject({ state: "refused", conflict: { kind: "service" } });
    expect(writes()).toHaveLength(1);
  });

  it("asks a person after a 409 to a resent PIN, because it says nothing about the first sending", async () => {
    const answers = ["500 after commit", "409", "409"] as const;
    world.service.choose = ({ isWrite }) => (isWrite ? answers[writes().length - 1] : null);
    const row = await world.settle("products.add-pin", pin);
    expect(commits()).toHaveLength(1);
    expect(row.state).toBe("needs_person");
  });

  it("saves a PIN again that Quartermaster left unknown after a 409", async () => {
    world.failOnce("409 after commit");
    const { id, state } = await world.settle("products.add-pin", pin);
    expect(state).toBe("needs_person");
    // The state before Quartermaster asked the person.
    const asItWas = { state: "unknown", nextAt: new Date(), reason: null } as const;
    await store().update(intents).set(asItWas).where(eq(intents.id, id));
    const row = await world.until(id, ...outcomes);
    expect(row).toMatchObject({ state: "accepted", attempt: 2 });
    expect(commits()).toHaveLength(2);
  });

  it.each([403, 404, 409] as const)(
    "is not confirmed for a PIN that was stored before a %i, and saving it again replaces it",
    async (status) => {
      const ada = await world.person();
      world.failOnce(`${status} after commit`);
      const first = await world.submit(ada, "products.add-pin", pin);
      expect(first.status).toBe("needs you");
      const { reason } = await world.row(first.intentId);
      expect(reason).toContain(`answered ${status}`);
      expect(reason).toContain("not confirmed; saving it again is safe");
      expect(reason).not.toMatch(/nothing was changed/i);
      const second = await world.submit(ada, "products.add-pin", { ...pin, pinCode: "0815" });
      expect(second.status).toBe("accepted");
      const replaced = await world.row(first.intentId);
      expect(replaced).toMatchObject({ state: "abandoned", sealedBody: null });
    },
  );
});
