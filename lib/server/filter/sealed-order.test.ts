import { beforeEach, describe, expect, test, vi } from "vitest";
import { findFilteredList } from "#lib/server/filter/find-filtered-list.ts";
import * as matching from "#lib/server/filter/read-matching.ts";
import { setSealedOrderSettings } from "#lib/server/filter/sealed-order.ts";
import { readIntoMirror } from "#lib/server/mirror/read-into-mirror.ts";
import { filterableDevices, filterableEmployees } from "#testing/server/filterable-records.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;
const calendar = { now: new Date(), timeZone: "UTC" };

type Input = Record<string, unknown>;

const readAll = async (list: "employees" | "inventory", input: Input, limit: number) => {
  const ids: string[] = [];
  for (let page = 0; ; page += 1) {
    const principal = principalOf(mirror.connection);
    const answer = await findFilteredList(principal, list, { ...input, page, limit }, calendar);
    if (!answer.page) throw new Error(answer.reason);
    ids.push(...answer.page.items.map(({ id }) => id));
    if (answer.page.items.length < limit) return ids;
  }
};

/** From here on, a page of more than 20 records is taken from an order that is found once. */
const orderFrom = 20;

beforeEach(() => {
  service.employees = filterableEmployees(90);
  service.devices = filterableDevices(50);
});

describe("a list that is sorted by what is sealed", () => {
  test.each([
    ["employees", { "not.country": ["BR"] }],
    ["employees", { "not.country": ["BR"], sortDirection: "desc" }],
    ["employees", { "not.country": ["BR"], sort: "jobTitle" }],
    ["employees", { team: ["(none)", "EMEA"], sort: "country", sortDirection: "desc" }],
    ["inventory", { "not.employee": ["e001"], sort: "serialNumber" }],
  ] as const)(
    "has the same %s on the same pages, whether each page sorts them or an order is kept: %j",
    async (list, input) => {
      await mirror.sweep("all");
      const anew = await readAll(list, input, 7);
      expect(anew.length).toBeGreaterThan(orderFrom);
      setSealedOrderSettings({ maxSortedAtOnce: orderFrom });
      expect(await readAll(list, input, 7)).toEqual(anew);
    },
  );

  test("decrypts all of it once for all pages and filters, and again after a record has changed", async () => {
    await mirror.sweep("all");
    setSealedOrderSettings({ maxSortedAtOnce: orderFrom });
    const reads = vi.spyOn(matching, "readMatching");
    await readAll("employees", { "not.country": ["BR"] }, 7);
    await readAll("employees", { "not.country": ["FR"] }, 7);
    expect(reads).toHaveBeenCalledTimes(1);
    const [first] = service.employees;
    Object.assign(first ?? {}, { displayName: "Zz last", country: "CH" });
    await mirror.sweep("all");
    const ids = await readAll("employees", { "not.country": ["BR"] }, 7);
    expect(reads).toHaveBeenCalledTimes(2);
    const named = service.employees.filter(({ displayName, email }) => displayName || email);
    expect(ids.indexOf(String(first?.id))).toBeGreaterThan(ids.length - (90 - named.length) - 2);
  });

  test("leaves out no record that the service shows again since the order was found", async () => {
    await mirror.sweep("all");
    const { markNotVisible } = await import("#lib/server/mirror/last-known.ts");
    const input = { "not.employee": ["e001"], sort: "model" };
    setSealedOrderSettings({ maxSortedAtOnce: 1_000 });
    const [id = ""] = await readAll("inventory", input, 50);
    setSealedOrderSettings({ maxSortedAtOnce: orderFrom });
    await markNotVisible(mirror.connection, "inventory", id);
    const without = await readAll("inventory", input, 50);
    expect(without).not.toContain(id);
    await readIntoMirror(mirror.connection, "inventory", id);
    expect((await readAll("inventory", input, 50)).toSorted()).toEqual([...without, id].toSorted());
  });

  test("says that more than can be sorted match, and gives none of them", async () => {
    await mirror.sweep("all");
    setSealedOrderSettings({ maxSortedAtOnce: 10, maxOrdered: 20 });
    await expect(readAll("employees", { "not.country": ["BR"] }, 7)).rejects.toThrow(
      "More than 20 employees match these filters. So many can't be shown in this order. Add another filter.",
    );
  });
});
