import { describe, expect, it } from "vitest";
import { hashOfPayload } from "#lib/server/intents/secrets";
import { deployment, testJournal } from "#lib/server/intents/test-journal";
import type { WriteName } from "#lib/v4/registry";

const world = testJournal();
const writes = () => world.service.arrivals.filter(({ isWrite }) => isWrite);
const commits = () => world.service.world.commits;
const quick = { inlineMs: 10 };
const open = ["accepted", "refused", "needs_person"];

/** The answer of the first write is lost after its commit; `change` is what the service then shows. */
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

const address = {
  alias: "HQ",
  address: "Straße 1",
  city: "Berlin",
  zipCode: "10115",
  country: "DE",
  contactName: "Ada",
  contactEmail: "ada@example.com",
  phone: "+49 30 1",
};

describe("an order of several devices whose record shows one", () => {
  it("is shown to a person, and never sent again", async () => {
    world.useSettings(quick);
    const ada = await world.person();
    loseAnswer("reset after commit", () => {
      const order = world.service.world.records.orders.at(-1);
      Object.assign(order ?? {}, { productIds: undefined, deviceId: "dev_1" });
    });
    const order = { ...deployment(), productIds: ["dev_1", "dev_2"] };
    const { intentId } = await world.submit(ada, "orders.create", order);
    const row = await world.until(intentId, ...open);
    expect(row.state).toBe("needs_person");
    expect(row.found?.map(({ id }) => id)).toEqual([commits()[0]?.id]);
    expect(writes()).toHaveLength(1);
  });

  it("is adopted once the single read names the rest", async () => {
    world.useSettings(quick);
    const ada = await world.person();
    loseAnswer("reset after commit", () => {
      const order = world.service.world.records.orders.at(-1);
      Object.assign(order ?? {}, {
        productIds: undefined,
        deviceRequests: [{ productId: "dev_2" }, { productId: "dev_1" }],
      });
    });
    const order = { ...deployment(), productIds: ["dev_1", "dev_2"] };
    const { intentId } = await world.submit(ada, "orders.create", order);
    const row = await world.until(intentId, ...open);
    expect(row).toMatchObject({ state: "accepted", isAdopted: true, resultId: commits()[0]?.id });
  });
});

describe("two orders of one person in a service that shows one device of each", () => {
  it("are not taken for one another", async () => {
    world.useSettings(quick);
    const ada = await world.person();
    // Both have read what is there before either is committed.
    const bothArrived = Promise.withResolvers<void>();
    world.service.choose = ({ isWrite, body }) => {
      if (!isWrite) return null;
      return body?.includes("dev_2") ? "reset after commit" : "reset before commit";
    };
    world.service.beforeAnswer = async ({ isWrite }, point) => {
      if (!isWrite) return;
      if (writes().length === 2) bothArrived.resolve();
      if (point === "arrived") return bothArrived.promise;
      const order = world.service.world.records.orders.at(-1);
      Object.assign(order ?? {}, { productIds: undefined, deviceId: "dev_1" });
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

  it("is not called absent by a service that was never seen to show accessories", async () => {
    const row = await request({}, "reset before commit");
    expect(row).toMatchObject({
      state: "needs_person",
      reason: "This API does not show accessories, so it can't be known.",
    });
  });

  it("is not called absent for an empty list, which this service may never fill", async () => {
    const row = await request({ accessories: [] }, "reset before commit");
    expect(row.reason).toBe("This API does not show accessories, so it can't be known.");
  });

  it("is absent where the same answer shows another accessory of the order", async () => {
    const accessories = [{ id: "acc_old", productId: "dev_8" }];
    const row = await request({ accessories }, "reset before commit");
    expect(row.reason).toContain("It was not found");
  });

  it("is absent where an accessory of another order is shown that was accepted before", async () => {
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

  it("is left to a person where the order named no accessories before", async () => {
    const row = await request({}, "reset after commit");
    expect(row.state).toBe("needs_person");
    expect(row.found?.map(({ id }) => id)).toEqual([commits()[0]?.id]);
  });
});

describe("an update of a field that the service does not show", () => {
  it("is not called unchanged", async () => {
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

describe("the same again within a day", () => {
  const creates: [WriteName, () => Record<string, unknown>][] = [
    ["company.add-address", () => address],
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

  it.each(creates)("%s needs a yes, in two tabs at once and after", async (name, inputOf) => {
    const ada = await world.person();
    const input = inputOf();
    const both = await Promise.all([
      world.submit(ada, name, input),
      world.submit(ada, name, input),
    ]);
    expect(both.filter(({ fate }) => fate === "accepted")).toHaveLength(1);
    expect(await world.submit(ada, name, input)).toMatchObject({
      fate: "refused",
      conflict: { kind: "second" },
    });
    expect(commits()).toHaveLength(1);
    expect((await world.submit(ada, name, input, { second: true })).fate).toBe("accepted");
    expect(commits()).toHaveLength(2);
  });

  it("needs a yes of another connection of the same company too", async () => {
    const [ada, bob] = [await world.person("ada"), await world.person("bob")];
    const first = await world.submit(ada, "company.add-address", address);
    expect(first.fate).toBe("accepted");
    const spaced = { ...address, city: " berlin " };
    expect(await world.submit(bob, "company.add-address", spaced)).toMatchObject({
      conflict: { kind: "second" },
    });
    expect(commits()).toHaveLength(1);
  });
});

describe("the hash that tells a PIN sent twice", () => {
  it("needs a part of the form's key that is stored nowhere", async () => {
    const ada = await world.person();
    const pin = { productId: "dev_1", pinCode: "4711" };
    const { intentKey, form } = world.form(ada, "products.add-pin", pin);
    const answer = await form();
    expect(await form()).toMatchObject({ fate: "accepted", intentId: answer.intentId });
    const row = await world.row(answer.intentId);
    const [nonce = "", , salt = ""] = intentKey.split(".");
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
        intentKey,
      },
    );
    expect(other.conflict?.kind).toBe("replayed");
    expect(commits()).toHaveLength(1);
  });
});
