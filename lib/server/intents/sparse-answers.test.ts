import { describe, expect, it } from "vitest";
import { deployment, testJournal } from "#lib/server/intents/test-journal.ts";

const world = testJournal();
const writes = () => world.service.arrivals.filter(({ isWrite }) => isWrite);
const commits = () => world.service.world.commits;
const quick = { inlineMs: 10 };
const open = ["accepted", "refused", "needs_person"];

/** Loses the answer of the first write. `change` runs after the commit and changes what the service shows. */
const loseAnswer = (fault: "reset after commit" | "reset before commit", change = () => {}) => {
  let isMet = false;
  world.service.choose = ({ isWrite }) => {
    if (!isWrite || isMet) return null;
    isMet = true;
    return fault;
  };
  world.service.beforeAnswer = async ({ isWrite }, point) => {
    if (isWrite && point === "committed") change();
  };
};

/** Makes the service show other fields of the newest order than were sent. */
const changeNewestOrder = (fields: object) => () => {
  Object.assign(world.service.world.records.orders.at(-1) ?? {}, fields);
};

/** Loses the answer to an order of two devices, of which the service then shows only `fields`. */
const placeTwoDevices = async (fields: object) => {
  world.useSettings(quick);
  const ada = await world.person();
  loseAnswer("reset after commit", changeNewestOrder({ productIds: undefined, ...fields }));
  const order = { ...deployment(), productIds: ["dev_1", "dev_2"] };
  const { intentId } = await world.submit(ada, "orders.create", order);
  return world.until(intentId, ...open);
};

describe("an order of several devices whose record shows one", () => {
  it("is left to a person, and never sent again", async () => {
    const row = await placeTwoDevices({ deviceId: "dev_1" });
    expect(row.state).toBe("needs_person");
    expect(row.found?.map(({ id }) => id)).toEqual([commits()[0]?.id]);
    expect(writes()).toHaveLength(1);
  });

  it("is adopted once the single read names the other devices", async () => {
    const deviceRequests = [{ productId: "dev_2" }, { productId: "dev_1" }];
    const row = await placeTwoDevices({ deviceRequests });
    expect(row).toMatchObject({ state: "accepted", isAdopted: true, resultId: commits()[0]?.id });
  });
});

describe("a record that could not be read singly", () => {
  it("is read again before a person must decide", async () => {
    world.useSettings(quick);
    const ada = await world.person();
    const shown = { productIds: undefined, deviceRequests: [{ productId: "dev_1" }] };
    loseAnswer("reset after commit", changeNewestOrder(shown));
    const choose = world.service.choose;
    let failures = 0;
    // The list names no devices of the newest order.
    world.service.choose = (arrival) => {
      const isSingle = /^\/v4\/orders\/orders_/.test(arrival.path) && !arrival.isWrite;
      if (!isSingle || failures === 6) return choose(arrival);
      failures += 1;
      return "500";
    };
    const { intentId } = await world.submit(ada, "orders.create", deployment());
    const row = await world.until(intentId, ...open);
    expect(row).toMatchObject({ state: "accepted", isAdopted: true, resultId: commits()[0]?.id });
    expect(failures).toBe(6);
    expect(row.lookupCount).toBeGreaterThan(0);
  });
});

describe("two orders for one employee in a service that shows one device of each", () => {
  it("are never adopted for one another", async () => {
    world.useSettings(quick);
    const ada = await world.person();
    // Both intents have their baseline before the service commits either.
    const bothArrived = Promise.withResolvers<void>();
    world.service.choose = ({ isWrite, body }) => {
      if (!isWrite) return null;
      return body?.includes("dev_2") ? "reset after commit" : "reset before commit";
    };
    world.service.beforeAnswer = async ({ isWrite }, point) => {
      if (!isWrite) return;
      if (writes().length === 2) bothArrived.resolve();
      if (point === "arrived") return bothArrived.promise;
      changeNewestOrder({ productIds: undefined, deviceId: "dev_1" })();
    };
    const two = { ...deployment(), productIds: ["dev_1", "dev_2"] };
    const [first, second] = await Promise.all([
      world.submit(ada, "orders.create", two),
      world.submit(ada, "orders.create", deployment()),
    ]);
    expect((await world.until(second.intentId, ...open)).state).toBe("needs_person");
    expect((await world.until(first.intentId, ...open)).state).toBe("needs_person");
    expect(writes()).toHaveLength(2);
  });
});

describe("a charger request whose answer was lost", () => {
  const request = async (before: object, fault: "reset after commit" | "reset before commit") => {
    world.useSettings({ ...quick, rereadMs: [10, 20, 30, 40, 50], quietMs: 40 });
    const ada = await world.person();
    const { id } = world.service.world.add("orders", { ...deployment(7), ...before });
    loseAnswer(fault);
    const input = { id, productId: "dev_7" };
    const { intentId } = await world.submit(ada, "orders.add-accessory", input);
    return world.until(intentId, ...open);
  };

  it("is not absent in a service that has never shown accessories", async () => {
    const row = await request({}, "reset before commit");
    expect(row).toMatchObject({
      state: "needs_person",
      reason: "This API does not show accessories, so it can't be known.",
    });
  });

  it("is not absent for an empty list, which this service may never fill", async () => {
    const row = await request({ accessories: [] }, "reset before commit");
    expect(row.reason).toBe("This API does not show accessories, so it can't be known.");
  });

  it("is absent where the same answer shows another accessory of the order", async () => {
    const accessories = [{ id: "acc_old", productId: "dev_8" }];
    const row = await request({ accessories }, "reset before commit");
    expect(row.reason).toContain("It was not found");
  });

  it("is absent where the service shows an earlier accessory of another order", async () => {
    const ada = await world.person();
    const { id } = world.service.world.add("orders", { ...deployment(6) });
    await world.submit(ada, "orders.add-accessory", { id, productId: "dev_6" });
    const row = await request({ accessories: [] }, "reset before commit");
    expect(row.reason).toContain("It was not found");
  });

  it("is adopted where the order listed its accessories before and names it now", async () => {
    const row = await request({ accessories: [] }, "reset after commit");
    expect(row).toMatchObject({ state: "accepted", isAdopted: true, resultId: commits()[0]?.id });
  });

  it("is left to a person where the order had no list of accessories before", async () => {
    const row = await request({}, "reset after commit");
    expect(row.state).toBe("needs_person");
    expect(row.found?.map(({ id }) => id)).toEqual([commits()[0]?.id]);
  });
});

describe("an update of a field that the service does not show", () => {
  it("is not shown as unchanged", async () => {
    world.useSettings({ ...quick, rereadMs: [10, 20, 30, 40, 50], quietMs: 40 });
    const ada = await world.person();
    const { id } = world.service.world.add("employees", { displayName: "Zoe", email: "z@b.co" });
    loseAnswer("reset before commit");
    const { intentId } = await world.submit(ada, "employees.update", { id, taxId: "1" });
    expect(await world.until(intentId, ...open)).toMatchObject({
      state: "needs_person",
      reason: "This API does not show every field that was sent, so it can't be known.",
    });
    expect(writes()).toHaveLength(1);
  });
});
