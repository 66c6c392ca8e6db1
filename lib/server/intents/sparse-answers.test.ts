import { describe, expect, it } from "vitest";
import { deployment, soon, testJournal } from "#testing/server/journal.ts";

const journal = testJournal();
const { commits, writes } = journal;

/** Loses the answer of the first write, after which the service shows other fields of its order. */
const loseAnswer = (shown: object) => {
  journal.failOnce("reset-after-commit");
  journal.service.beforeAnswer = async ({ isWrite }, point) => {
    if (isWrite && point === "committed") changeNewestOrder(shown);
  };
};

const changeNewestOrder = (shown: object) => {
  const fields = { productIds: undefined, ...shown };
  Object.assign(journal.service.state.records.orders.at(-1) ?? {}, fields);
};

/** Loses the answer to an order of two devices, of which the service then shows only `fields`. */
const placeTwoDevices = (fields: object) => {
  loseAnswer(fields);
  return journal.settle("orders.create", { ...deployment(), productIds: ["dev_1", "dev_2"] });
};

describe("an order of several devices whose record shows one", () => {
  it("is left to a person, and never sent again", async () => {
    const row = await placeTwoDevices({ deviceId: "dev_1" });
    expect(row.state).toBe("needs_person");
    expect(row.found?.map(({ id }) => id)).toEqual([commits()[0]?.id]);
    expect(writes()).toHaveLength(1);
  });

  it("is adopted once the single read names the other devices", async () => {
    const row = await placeTwoDevices({
      deviceRequests: [{ productId: "dev_2" }, { productId: "dev_1" }],
    });
    expect(row).toMatchObject({ state: "accepted", isAdopted: true, resultId: commits()[0]?.id });
  });
});

describe("a record that could not be read singly", () => {
  it("is read again before a person must decide", async () => {
    loseAnswer({ deviceRequests: [{ productId: "dev_1" }] });
    const choose = journal.service.choose;
    let failures = 0;
    // The list names no devices of the newest order.
    journal.service.choose = (arrival) => {
      const isSingle = /^\/v4\/orders\/orders_/.test(arrival.path) && !arrival.isWrite;
      if (!isSingle || failures === 6) return choose(arrival);
      failures += 1;
      return "500";
    };
    const row = await journal.settle("orders.create", deployment());
    expect(row).toMatchObject({ state: "accepted", isAdopted: true, resultId: commits()[0]?.id });
    expect(failures).toBe(6);
    expect(row.lookupCount).toBeGreaterThan(0);
  });
});

describe("two orders for one employee in a service that shows one device of each", () => {
  it("are never adopted for one another", async () => {
    // Both intents have their baseline before the service commits either.
    const bothArrived = Promise.withResolvers<void>();
    journal.service.choose = ({ isWrite, body }) => {
      if (!isWrite) return null;
      return body?.includes("dev_2") ? "reset-after-commit" : "reset-before-commit";
    };
    journal.service.beforeAnswer = async ({ isWrite }, point) => {
      if (!isWrite) return;
      if (writes().length === 2) bothArrived.resolve();
      if (point === "arrived") return bothArrived.promise;
      changeNewestOrder({ deviceId: "dev_1" });
    };
    const two = { ...deployment(), productIds: ["dev_1", "dev_2"] };
    const rows = await Promise.all(
      [two, deployment()].map((order) => journal.settle("orders.create", order)),
    );
    expect(rows.map(({ state }) => state)).toEqual(["needs_person", "needs_person"]);
    expect(writes()).toHaveLength(2);
  });
});

describe("a charger request whose answer was lost", () => {
  const request = (before: object, fault: "reset-after-commit" | "reset-before-commit") => {
    const { id } = journal.service.state.add("orders", { ...deployment(7), ...before });
    journal.failOnce(fault);
    const input = { id, productId: "dev_7" };
    return journal.settle("orders.add-accessory", input, { settings: soon });
  };
  const neverShown = "This API does not show accessories, so it can't be known.";

  it.each([
    ["not absent in a service that has never shown accessories", {}, neverShown],
    ["not absent for an empty list, which may never be filled", { accessories: [] }, neverShown],
    [
      "absent where the same answer shows another accessory of the order",
      { accessories: [{ id: "acc_old", productId: "dev_8" }] },
      expect.stringContaining("It was not found"),
    ],
  ])("is %s", async (_what, before, reason) => {
    const row = await request(before, "reset-before-commit");
    expect(row).toMatchObject({ state: "needs_person", reason });
  });

  it("is absent where the service shows an earlier accessory of another order", async () => {
    const ada = await journal.person();
    const { id } = journal.service.state.add("orders", { ...deployment(6) });
    await journal.submit(ada, "orders.add-accessory", { id, productId: "dev_6" });
    const row = await request({ accessories: [] }, "reset-before-commit");
    expect(row.reason).toContain("It was not found");
  });

  it("is adopted where the order listed its accessories before and names it now", async () => {
    const row = await request({ accessories: [] }, "reset-after-commit");
    expect(row).toMatchObject({ state: "accepted", isAdopted: true, resultId: commits()[0]?.id });
  });

  it("is left to a person where the order had no list of accessories before", async () => {
    const row = await request({}, "reset-after-commit");
    expect(row.state).toBe("needs_person");
    expect(row.found?.map(({ id }) => id)).toEqual([commits()[0]?.id]);
  });
});

describe("an update of a field that the service does not show", () => {
  it("is not shown as unchanged", async () => {
    const { id } = journal.service.state.add("employees", { displayName: "Zoe", email: "z@b.co" });
    journal.failOnce("reset-before-commit");
    const update = { id, taxId: "1" };
    expect(await journal.settle("employees.update", update, { settings: soon })).toMatchObject({
      state: "needs_person",
      reason: "This API does not show every field that was sent, so it can't be known.",
    });
    expect(writes()).toHaveLength(1);
  });
});
