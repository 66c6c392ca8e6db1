import { describe, expect, it } from "vitest";
import type { Fields } from "#lib/server/intents/lookup/record.ts";
import { compareAddress } from "#lib/server/intents/writes/addresses.ts";
import { compareEmployee } from "#lib/server/intents/writes/employees.ts";
import { compareOrder, comparePurchase } from "#lib/server/intents/writes/order-comparison.ts";
import { createTeam } from "#lib/server/intents/writes/teams.ts";
import { compareUpdate } from "#lib/v4/compare-update.ts";
import { type Compare, compareAlone, type View } from "#lib/v4/comparison.ts";

const sent = { orderType: "Deployment", employeeId: "e1", productIds: ["a", "b"] };
/** A record that shows that this answer lists sets of devices. */
const setOfTwo = { id: "other", productIds: ["x", "y"] };

/** What each field of a comparison came to. */
const fieldResults = (compare: Compare, input: Fields, record: Fields) =>
  Object.fromEntries(
    compareAlone(compare, input, record).fields.map(({ field, likeness, found }) => [
      field,
      found === undefined ? likeness : [likeness, found],
    ]),
  );

const view = (record: Fields, ...others: Fields[]): View => ({
  record,
  answer: [record, ...others],
});

describe("an order", () => {
  const likenessTo = (difference: Fields, ...others: Fields[]) =>
    compareOrder(sent, [view({ ...sent, ...difference }, ...others)]).likeness;
  const under = (...refs: string[]) => ({ contents: refs.map((ref) => ({ unit: { ref } })) });

  type Row = [string, Fields, ...Fields[]];

  it.each<Row>([
    ["with equal fields", sent],
    ["with its devices in another sequence", { productIds: ["b", "a"] }],
    ["that names its employee deeper", { employeeId: undefined, employee: { id: "e1" } }],
    ["with its devices in other fields", { productIds: undefined, ...under("a", "b") }],
  ])("%s is the same", (_what, difference, ...others) => {
    expect(likenessTo(difference, ...others)).toBe("same");
  });

  it.each<Row>([
    ["of another type", { orderType: "Collection" }],
    ["for another employee", { employeeId: "e2" }],
    ["with a set of other devices", { productIds: ["c", "d"] }],
    ["with one other device beside a listed set", { productIds: ["c"] }, setOfTwo],
    ["with one other device and a count of one", { productIds: ["c"], deviceCount: 1 }],
  ])("%s is different", (_what, difference, ...others) => {
    expect(likenessTo(difference, ...others)).toBe("different");
  });

  it.each<Row>([
    ["of a type that the contract does not name", { orderType: "Rollout" }],
    ["of no type", { orderType: null }],
    ["that names no employee", { employeeId: null }],
    ["with one of its devices", { productIds: undefined, deviceId: "a" }, setOfTwo],
    ["that shows one device, another one,", { productIds: undefined, deviceId: "c" }, setOfTwo],
    ["with one other device, where no set was seen,", { productIds: ["c"] }],
    ["with part of its devices", { productIds: ["a"] }, setOfTwo],
    ["with a device more", { productIds: ["a", "b", "c"] }, setOfTwo],
    ["with a count above its list", { productIds: ["c", "d"], deviceCount: 4 }, setOfTwo],
    ["with no devices named", { productIds: undefined }, setOfTwo],
    ["that names a third device", { productIds: undefined, ...under("a", "b", "c") }],
    ["whose parent alone names its devices", { productIds: undefined, parent: sent }],
  ])("%s is unclear", (_what, difference, ...others) => {
    expect(likenessTo(difference, ...others)).toBe("unclear");
  });

  it("is compared with the list and the single read together", () => {
    const listed = view({ ...sent, productIds: undefined, deviceId: "a" });
    const single = (record: Fields) =>
      compareOrder(sent, [listed, view({ id: "o1", ...record })]).likeness;
    const requests = (...ids: string[]) => ids.map((productId) => ({ productId }));
    expect(single({ deviceRequests: requests("a", "b") })).toBe("same");
    expect(single({ deviceRequests: requests("a") })).toBe("unclear");
    expect(single({ employeeId: "e2" })).toBe("different");
    expect(single({})).toBe("unclear");
  });

  it("of a swap is not contradicted by other devices: it may list the ones that come or that go", () => {
    const swap = { ...sent, orderType: "Swap from Inventory" };
    const record = { ...swap, productIds: ["c", "d"] };
    expect(compareOrder(swap, [view(record, setOfTwo)]).likeness).toBe("unclear");
  });

  it("without devices is the same as a record with an empty list, and unclear beside a record without one", () => {
    const all = { orderType: "Offboarding", employeeId: "e1" };
    expect(compareOrder(all, [view({ ...all, productIds: [] })]).likeness).toBe("same");
    expect(compareOrder(all, [view(all)]).likeness).toBe("unclear");
    expect(compareOrder(all, [view({ ...all, productIds: ["a"] })]).likeness).toBe("unclear");
  });
});

describe("a purchase", () => {
  const bought = { orderType: "Purchase for Employee", employeeId: "e1" };
  it("is never surely the same, and may be called a deployment", () => {
    const likenessOf = (difference: Fields) =>
      compareAlone(comparePurchase, bought, { ...bought, ...difference }).likeness;
    expect(likenessOf({})).toBe("unclear");
    expect(likenessOf({ orderType: "Deployment" })).toBe("unclear");
    expect(likenessOf({ orderType: "Collection" })).toBe("different");
    expect(likenessOf({ employeeId: "e2" })).toBe("different");
  });
});

describe("an employee", () => {
  it.each([
    [{ email: "ADA@b.co", displayName: "Ada" }, "same"],
    [{ email: "ada@b.co" }, "same"],
    [{ email: "ada@b.co", displayName: "Bob" }, "taken"],
    [{ email: "bob@b.co", displayName: "Ada" }, "different"],
    [{ displayName: "Ada" }, "unclear"],
  ])("with %j is %s, because the email must be unique", (record, likeness) => {
    const input = { email: "ada@b.co", displayName: "Ada" };
    expect(compareAlone(compareEmployee, input, record).likeness).toBe(likeness);
  });
});

describe("an address", () => {
  const address = { alias: "Office", address: "Street 1", phone: "+49 30 1" };
  it.each([
    [{ id: "1" }, "same"],
    [{ id: "1", alias: "OFFICE" }, "same"],
    [{ id: "1", phone: "+49301" }, "unclear"],
    [{ id: "1", phone: undefined }, "unclear"],
    [{ id: "1", addressTwo: "3rd floor" }, "unclear"],
    [{ id: "1", alias: "Other" }, "unclear"],
    [{ id: "1", alias: "Other", address: "Street 2" }, "different"],
    [{}, "unclear"],
  ])("that differs by %j is %s", (difference, likeness) => {
    const record = { ...address, ...difference };
    expect(compareAlone(compareAddress, address, record).likeness).toBe(likeness);
  });
});

describe("an update", () => {
  it.each([
    [{ jobTitle: "Lead" }, { jobTitle: "Lead" }, "same"],
    [{ jobTitle: "Lead" }, { jobTitle: "Designer" }, "different"],
    [{ jobTitle: "Lead" }, {}, "unclear"],
    [{ jobTitle: null }, { jobTitle: null }, "same"],
    [{ personalEmail: "" }, { personalEmail: null }, "same"],
    [{ jobTitle: null }, {}, "unclear"],
    [{ jobTitle: "Lead" }, { jobTitle: "lead" }, "unclear"],
    [{ email: "Ada@b.co" }, { email: "ada@b.co" }, "same"],
  ])("of %j beside %j is %s", (sent, record, likeness) => {
    expect(compareAlone(compareUpdate, { id: "1", ...sent }, record).likeness).toBe(likeness);
  });
});

describe("the comparison of each field", () => {
  it("shows what an order's record says, in whichever answer it says it", () => {
    const listed = view({ ...sent, employeeId: undefined, productIds: undefined, deviceId: "a" });
    const single = view({ id: "o1", employee: { id: "e1" }, deviceRequests: [{ productId: "c" }] });
    expect(compareOrder(sent, [listed, single]).fields).toEqual([
      { field: "orderType", likeness: "same", found: "Deployment" },
      { field: "employeeId", likeness: "same", found: "e1" },
      { field: "productIds", likeness: "unclear", found: ["a", "c"] },
    ]);
  });

  it("never shows the items of a purchase as the same", () => {
    const items = [{ itemId: "i1", quantity: 1, country: "DE" }];
    const bought = { orderType: "Purchase for Inventory", items };
    expect(fieldResults(comparePurchase, bought, bought)).toEqual({
      orderType: ["same", "Purchase for Inventory"],
      items: "unclear",
    });
  });

  it("shows an update's changed fields and not its id", () => {
    const change = { id: "1", jobTitle: "Lead", city: "Bonn", taxId: null };
    expect(fieldResults(compareUpdate, change, { id: "1", jobTitle: "Lead", city: "Ulm" })).toEqual(
      {
        jobTitle: ["same", "Lead"],
        city: ["different", "Ulm"],
        taxId: "unclear",
      },
    );
  });

  it("shows an address's other spelling as unclear and another value as different", () => {
    const input = { alias: "Office", city: "Ulm", phone: "+49 30 1" };
    const record = { ...input, id: "1", phone: "+49301", city: "Bonn", state: "Berlin" };
    expect(fieldResults(compareAddress, input, record)).toEqual({
      alias: ["same", "Office"],
      city: ["different", "Bonn"],
      phone: ["unclear", "+49301"],
      state: ["unclear", "Berlin"],
    });
  });
});

describe("names without case, in composed or decomposed letters, are the same", () => {
  const pairs = [
    ["Équipe", "E\u0301QUIPE"],
    ["Straße", "STRASSE"],
    ["Ομάδας", "ΟΜΆΔΑΣ"],
  ] as const;

  it.each(pairs)("%s, %s: as a new team, and as the team of a person", (name, found) => {
    expect(createTeam.identity({ name })).toEqual(createTeam.identity({ name: found }));
    expect(compareAlone(createTeam.compare, { name }, { name: found }).likeness).toBe("same");
    const update = { id: "e1", teamName: name };
    expect(compareAlone(compareUpdate, update, { teamName: found }).likeness).toBe("same");
  });

  it("but a team that was renamed by case alone may have its old name yet", () => {
    const renaming = { id: "t1", name: "Équipe" };
    expect(compareAlone(compareUpdate, renaming, { name: "équipe" }).likeness).toBe("unclear");
  });

  it("and so are email addresses", () => {
    const person = { displayName: "Dörte", email: "dörte@straße.example" };
    const found = { displayName: "Do\u0308rte", email: "DÖRTE@STRASSE.EXAMPLE" };
    expect(compareAlone(compareEmployee, person, found).likeness).toBe("same");
  });
});
