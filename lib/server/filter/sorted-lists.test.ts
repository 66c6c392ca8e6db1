import { beforeEach, expect, test } from "vitest";
import { findFilteredList } from "#lib/server/filter/find-filtered-list.ts";
import { findAllMatching } from "#lib/server/filter/find-matching.ts";
import { setListPartsSettings } from "#lib/server/filter/list-parts.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { expectedOf } from "#lib/v4/order-eta.ts";
import type { Order } from "#lib/v4/records/order.ts";
import { filterableOrders } from "#testing/server/filterable-orders.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;

const calendar = { now: new Date(), timeZone: "America/New_York" };

const ask = (input: Record<string, unknown>) =>
  findFilteredList(principalOf(mirror.connection), "orders", input, calendar);

/** Reads every page of an answer. */
const readAll = async (input: Record<string, unknown>, limit: number) => {
  const rows: Order[] = [];
  for (let page = 0; ; page += 1) {
    const answer = await ask({ ...input, page, limit });
    if (!answer.page) throw new Error(answer.reason);
    rows.push(...answer.page.items);
    if (answer.page.items.length < limit) return { rows, ids: rows.map(({ id }) => id) };
  }
};

const grouped = [
  ["status", ({ status }: Order) => status],
  ["orderType", ({ orderType }: Order) => orderType || null],
  ["country", ({ country }: Order) => country],
] as const;

beforeEach(() => {
  service.orders = filterableOrders(180);
  // The first and last pages are read from their ends, those between by counts of the parts of a list.
  setListPartsSettings({ maxNear: 30 });
});

test("sorts the newest first, and the oldest first on request, without dates last", async () => {
  await mirror.sweep("all");
  const { page } = await ask({ "not.type": ["Maintenance"], limit: 1_000 });
  const times = (page?.items ?? []).map(({ createdAt }) => parseMoment(createdAt)?.getTime());
  const dated = times.filter((time) => time !== undefined);
  expect(dated).toEqual(dated.toSorted((a, b) => b - a));
  expect(times.slice(0, dated.length)).toEqual(dated);
  const asc = { "not.type": ["Maintenance"], sort: "createdAt", sortDirection: "asc" };
  const { ids } = await readAll(asc, 40);
  const byId = new Map(service.orders.map(({ id, createdAt }) => [id, String(createdAt)]));
  const oldest = ids.map((id) => parseMoment(byId.get(id))?.getTime());
  expect(oldest).toEqual([...dated.toReversed(), ...times.slice(dated.length)]);
});

test.each([
  ["createdAt", ({ createdAt }: Order) => parseMoment(createdAt)],
  ["expectedAt", (order: Order) => parseMoment(expectedOf(order)?.eta)],
] as const)(
  "sorted by %s in either direction, has on its pages each order once, those without it last, as its file has",
  async (sort, read) => {
    await mirror.sweep("all");
    for (const sortDirection of ["asc", "desc"] as const) {
      // With "(none)", each order is decided, so that all can be named at once.
      const input = { country: ["DE", "FR", "(none)"], sort, sortDirection };
      const { rows, ids } = await readAll(input, 7);
      expect(new Set(ids).size).toBe(ids.length);
      const times = rows.map((order) => read(order)?.getTime());
      const stated = times.filter((time) => time !== undefined);
      const isAscending = sortDirection === "asc";
      expect(stated.length).toBeLessThan(times.length);
      expect(times.slice(0, stated.length)).toEqual(
        stated.toSorted((a, b) => (isAscending ? a - b : b - a)),
      );
      const all = await findAllMatching(principalOf(mirror.connection), "orders", input, calendar);
      if ("reason" in all) throw new Error(all.reason);
      expect(all.rows.map(({ id }) => id)).toEqual(ids);
    }
  },
);

test("sorts by the names of countries, and those without one last", async () => {
  await mirror.sweep("all");
  const { page } = await ask({ "not.type": ["Maintenance"], sort: "country", limit: 1_000 });
  const countries = (page?.items ?? []).map(({ country }) => country ?? null);
  const named = countries.filter((country) => country !== null);
  // Descending, as orders are by default: de (no known code), Germany, France, Brazil.
  expect([...new Set(named)]).toEqual(["de", "DE", "FR", "BR"]);
  expect(countries.slice(named.length).every((country) => country === null)).toBe(true);
});

test.each(grouped)(
  "sorted by %s, has on its pages each value once, by ID, and those without one last",
  async (sort, read) => {
    await mirror.sweep("all");
    const readSorted = async (sortDirection: string) => {
      const { rows, ids } = await readAll({ "not.team": ["EMEA"], sort, sortDirection }, 7);
      const values = rows.map((order) => read(order) ?? null);
      const begins = values.flatMap((value, at) => (value === values[at - 1] ? [] : [at]));
      for (const [at, begin] of begins.entries()) {
        const group = ids.slice(begin, begins[at + 1]);
        expect(group).toEqual(group.toSorted());
      }
      return begins.map((begin) => values[begin]);
    };
    const ascending = await readSorted("asc");
    expect(ascending.length).toBeGreaterThan(3);
    expect(new Set(ascending).size).toBe(ascending.length);
    expect(ascending.at(-1)).toBeNull();
    expect(await readSorted("desc")).toEqual([...ascending.slice(0, -1).toReversed(), null]);
  },
);
