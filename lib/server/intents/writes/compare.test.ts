import { beforeEach, describe, expect, it } from "vitest";
import { createdAtOf, type Fields } from "#lib/server/intents/journal/record.ts";
import type { Likeness, View } from "#lib/server/intents/lookup/comparison.ts";
import { compareEmployee } from "#lib/server/intents/writes/employees.ts";
import { compareAddress, compareUpdate } from "#lib/server/intents/writes/named-records.ts";
import { compareOrder, comparePurchase } from "#lib/server/intents/writes/orders.ts";
import { testSettings, useSettings } from "#lib/server/store/test-store.ts";

const settings = testSettings();
beforeEach(() => useSettings(settings));

const asked = { orderType: "Deployment", employeeId: "e1", productIds: ["a", "b"] };
/** Shows that this answer lists sets of devices. */
const setOfTwo = { id: "other", productIds: ["x", "y"] };

const view = (record: Fields, ...others: Fields[]): View => ({
  record,
  answer: [record, ...others],
});

describe("an order", () => {
  const rows: [string, Fields, Fields[], Likeness][] = [
    ["that says the same is the same", asked, [], "same"],
    ["with its devices in another order is the same", { productIds: ["b", "a"] }, [], "same"],
    ["of another type is different", { orderType: "Collection" }, [], "different"],
    ["of a type of the service's own is unclear", { orderType: "Rollout" }, [], "unclear"],
    ["of no type is unclear", { orderType: null }, [], "unclear"],
    ["for another person is different", { employeeId: "e2" }, [], "different"],
    ["for nobody named is unclear", { employeeId: null }, [], "unclear"],
    [
      "that names its person one level down is the same",
      { employeeId: undefined, employee: { id: "e1" } },
      [],
      "same",
    ],
    [
      "with one of its devices is unclear",
      { productIds: undefined, deviceId: "a" },
      [setOfTwo],
      "unclear",
    ],
    [
      "with one other device is unclear: one never excludes others",
      { productIds: undefined, deviceId: "c" },
      [setOfTwo],
      "unclear",
    ],
    ["with part of its devices is unclear", { productIds: ["a"] }, [setOfTwo], "unclear"],
    ["with a device more is unclear", { productIds: ["a", "b", "c"] }, [setOfTwo], "unclear"],
    [
      "with none of its devices is different where sets are listed",
      { productIds: ["c", "d"] },
      [],
      "different",
    ],
    [
      "with one other device is different beside a listed set",
      { productIds: ["c"] },
      [setOfTwo],
      "different",
    ],
    [
      "with one other device is unclear where no set was seen",
      { productIds: ["c"] },
      [],
      "unclear",
    ],
    [
      "with one other device is different where its count says that it is all",
      { productIds: ["c"], deviceCount: 1 },
      [],
      "different",
    ],
    [
      "whose count is greater than what it lists is unclear",
      { productIds: ["c", "d"], deviceCount: 4 },
      [setOfTwo],
      "unclear",
    ],
    ["with no devices named is unclear", { productIds: undefined }, [setOfTwo], "unclear"],
    [
      "that names its devices under names of its own is the same",
      { productIds: undefined, contents: [{ unit: { ref: "a" } }, { unit: { ref: "b" } }] },
      [],
      "same",
    ],
    [
      "that names a third device beside them is unclear",
      { productIds: undefined, contents: [{ ref: "a" }, { ref: "b" }, { ref: "c" }] },
      [],
      "unclear",
    ],
    [
      "whose parent alone names its devices is unclear",
      { productIds: undefined, parent: { productIds: ["a", "b"] } },
      [],
      "unclear",
    ],
  ];
  it.each(rows)("%s", (_what, difference, others, likeness) => {
    expect(compareOrder(asked, [view({ ...asked, ...difference }, ...others)])).toBe(likeness);
  });

  it("is judged by the list and the single read together", () => {
    const listed = view({ ...asked, productIds: undefined, deviceId: "a" });
    const single = (record: Fields) => compareOrder(asked, [listed, view({ id: "o1", ...record })]);
    const requests = (...ids: string[]) => ids.map((productId) => ({ productId }));
    expect(single({ deviceRequests: requests("a", "b") })).toBe("same");
    expect(single({ deviceRequests: requests("a") })).toBe("unclear");
    expect(single({ employeeId: "e2" })).toBe("different");
    expect(single({})).toBe("unclear");
  });

  it("of a swap is not contradicted by other devices: it may list what comes or what goes", () => {
    const swap = { ...asked, orderType: "Swap from Inventory" };
    const record = { ...swap, productIds: ["c", "d"] };
    expect(compareOrder(swap, [view(record, setOfTwo)])).toBe("unclear");
  });

  it("that asks for no device is the same as one that lists none, and unclear beside silence", () => {
    const all = { orderType: "Offboarding", employeeId: "e1" };
    expect(compareOrder(all, [view({ ...all, productIds: [] })])).toBe("same");
    expect(compareOrder(all, [view(all)])).toBe("unclear");
    expect(compareOrder(all, [view({ ...all, productIds: ["a"] })])).toBe("unclear");
  });
});

describe("a purchase", () => {
  const bought = { orderType: "Purchase for Employee", employeeId: "e1" };
  it("is never surely the same, and may be called a deployment", () => {
    expect(comparePurchase(bought, [view(bought)])).toBe("unclear");
    expect(comparePurchase(bought, [view({ ...bought, orderType: "Deployment" })])).toBe("unclear");
    expect(comparePurchase(bought, [view({ ...bought, orderType: "Collection" })])).toBe(
      "different",
    );
    expect(comparePurchase(bought, [view({ ...bought, employeeId: "e2" })])).toBe("different");
  });
});

describe("an employee", () => {
  it.each([
    [{ email: "ADA@b.co", displayName: "Ada" }, "same"],
    [{ email: "ada@b.co" }, "same"],
    [{ email: "ada@b.co", displayName: "Bob" }, "taken"],
    [{ email: "bob@b.co", displayName: "Ada" }, "different"],
    [{ displayName: "Ada" }, "unclear"],
  ])("%j is judged by the email that must be unique: %s", (record, likeness) => {
    expect(compareEmployee({ email: "ada@b.co", displayName: "Ada" }, record)).toBe(likeness);
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
    expect(compareAddress(address, { ...address, ...difference })).toBe(likeness);
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
    expect(compareUpdate({ id: "1", ...sent }, record)).toBe(likeness);
  });
});

describe("the moment at which a record was made", () => {
  it.each([
    ["2026-11-21T10:00:00.250Z", "2026-11-21T10:00:00.250Z"],
    ["2026-11-21T10:00:00Z", "2026-11-21T10:00:00.999Z"],
    ["2026-11-21T10:00Z", "2026-11-21T10:00:59.999Z"],
    ["2026-11-21", "2026-11-21T23:59:59.999Z"],
    ["2026-11-21T10:00:00.250", "2026-11-21T10:00:00.250Z"],
    ["2026-11-21T12:00:00.250+0200", "2026-11-21T10:00:00.250Z"],
  ])("%s can be as late as %s", (createdAt, latest) => {
    expect(createdAtOf({ createdAt })).toBe(Date.parse(latest));
  });

  it.each(["yesterday", "1795269356946", "21.11.2026", ""])(
    "is not read out of %j",
    (createdAt) => {
      expect(createdAtOf({ createdAt })).toBeNull();
    },
  );
});
