import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { dayIn } from "#lib/protocol/calendar-day.ts";
import { parseDayRange } from "#lib/protocol/day-range.ts";
import { ownListFields } from "#lib/protocol/list-filter.ts";
import { findFilteredList, findFilterValues } from "#lib/server/filter/find-filtered-list.ts";
import { setListPartsSettings } from "#lib/server/filter/list-parts.ts";
import { markNotVisible } from "#lib/server/mirror/last-known.ts";
import { isFinished } from "#lib/v4/fields/known-values.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { expectedOf } from "#lib/v4/order-eta.ts";
import { isInView } from "#lib/v4/order-views.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import type { Order } from "#lib/v4/records/order.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";
import { deciderOf } from "#testing/server/decide-filter.ts";
import { filterableOrders, someInput } from "#testing/server/filterable-orders.ts";
import { filterableEmployees, someEmployeeInput } from "#testing/server/filterable-records.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;

/** What only the service can search by, and what says which part of a list is on a page. */
const notFilters = ["query", "page", "limit", "sort", "sortDirection"];

const calendar = { now: new Date(), timeZone: "America/New_York" };

type Input = Record<string, unknown>;

const ask = (input: Input, role: "admin" | "support" = "admin") =>
  findFilteredList(principalOf(mirror.connection, role), "orders", input, calendar);

const someSort = fc.record({
  sort: fc.constantFrom(undefined, "createdAt", "expectedAt", "status", "orderType", "country"),
  sortDirection: fc.constantFrom(undefined, "asc", "desc"),
});

/** Reads every page of an answer. */
const readAll = async (input: Input, limit: number) => {
  const ids: string[] = [];
  for (let page = 0; ; page += 1) {
    const answer = await ask({ ...input, page, limit });
    if (!answer.page) throw new Error(answer.reason);
    const { items, totalCount } = answer.page;
    ids.push(...items.map(({ id }) => id));
    if (items.length < limit) {
      return { ids, count: totalCount, undecidedCount: answer.undecidedCount };
    }
  }
};

const decideValues = deciderOf<Order>({
  status: ({ status }) => status,
  type: ({ orderType }) => orderType || null,
  country: ({ country }) => country,
  team: ({ teamName }) => teamName,
  employee: ({ employeeId }) => employeeId,
});

const decideDays = (moment: string | null | undefined, text: string, timeZone: string) => {
  const at = parseMoment(moment);
  const range = parseDayRange(text, dayIn(calendar.now, timeZone));
  if (range === "missing") return at === null;
  if (!range) throw new Error("The range is not understood.");
  if (!at) return null;
  const day = dayIn(at, timeZone);
  return (range.from === null || day >= range.from) && (range.to === null || day <= range.to);
};

/** Decides whether an order is late by its SLA or expected by the end of some days, of which one is enough. */
const decideDue = (order: Order, wanted: string[]) => {
  if (isFinished(order.status)) return false;
  const at = parseMoment(expectedOf(order)?.eta);
  const decided = wanted.map((each) => {
    if (each === "late") return isInView("late", order, calendar.now.getTime());
    const range = parseDayRange(each, dayIn(calendar.now, "UTC"));
    if (!range || range === "missing" || range.to === null) throw new Error("There are no days.");
    return at && dayIn(at, "UTC") <= range.to;
  });
  return decided.includes(true) ? true : decided.includes(null) ? null : false;
};

/** Decides about an order by a plain loop over the conditions: `null` where its fields don't decide. */
const decide = (order: Order, { view, ...input }: Input): boolean | null => {
  const decided = Object.entries(input).map(([name, given]) => {
    if (name === "created") return decideDays(order.createdAt, String(given), calendar.timeZone);
    if (name === "expected") return decideDays(expectedOf(order)?.eta, String(given), "UTC");
    if (name === "due") return decideDue(order, [given].flat().map(String));
    return decideValues(order, name, given);
  });
  if (view === "open" || view === "late") {
    decided.push(isInView(view, order, calendar.now.getTime()));
  }
  return decided.includes(false) ? false : decided.includes(null) ? null : true;
};

beforeEach(() => {
  service.orders = filterableOrders(180);
});

test("the random questions have every filter of the orders that needs no observed end", () => {
  const asked = new Set(fc.sample(someInput, { numRuns: 500, seed: 1 }).flatMap(Object.keys));
  const ofEnds = ["finished", "kept", "took"];
  const all = [...searchFieldsOf("orders.list"), ...ownListFields.orders]
    .map(({ name }) => name)
    .filter((name) => !notFilters.includes(name) && !ofEnds.includes(name));
  expect([...asked].toSorted()).toEqual([...new Set(all)].toSorted());
});

describe("a filter of the copy", () => {
  test.each([0, 25])(
    "finds on all its pages, counts and leaves undecided what a loop over the service's orders does, but for %s that it refuses to show",
    async (hiddenCount) => {
      await mirror.sweep("all");
      mirror.takeRequests();
      const all = service.orders as unknown as Order[];
      for (const { id } of all.slice(0, hiddenCount)) {
        await markNotVisible(mirror.connection, "orders", id);
      }
      const orders = all.slice(hiddenCount);
      await fc.assert(
        fc.asyncProperty(
          someInput,
          someSort,
          fc.constantFrom(40, 1_000),
          // Pages near an end of a list are found in another way.
          fc.constantFrom(0, 60, 1_000),
          async (input, sort, limit, maxNear) => {
            setListPartsSettings({ maxNear });
            const decided = orders.map((order) => ({ id: order.id, is: decide(order, input) }));
            const found = await readAll({ ...input, ...sort }, limit);
            const expected = decided.flatMap(({ id, is }) => (is ? [id] : []));
            expect(found.ids.toSorted()).toEqual(expected);
            expect(found.count).toBe(expected.length);
            expect(found.undecidedCount).toBe(decided.filter(({ is }) => is === null).length);
          },
        ),
        { numRuns: 60 },
      );
      expect(mirror.takeRequests()).toEqual([]);
    },
  );

  test("leaves those undecided that state no value, also beside a value that no record has", async () => {
    await mirror.sweep("all");
    const { count, undecidedCount } = await readAll({ "not.status": ["unheard of"] }, 1_000);
    const unknown = service.orders.filter(({ status }) => status === null || status === undefined);
    expect(undecidedCount).toBe(unknown.length);
    expect(count).toBe(service.orders.length - unknown.length);
  });

  test("sorts by teams, and those without one last", async () => {
    await mirror.sweep("all");
    const { page } = await ask({ sort: "teamName", sortDirection: "asc", limit: 1_000 });
    const teams = (page?.items ?? []).map(({ teamName }) => teamName || null);
    expect(page?.totalCount).toBe(180);
    expect([...new Set(teams)]).toEqual(["EMEA", "emea ", "STRASSE", "Straße", null]);
  });

  test("has no answer before a complete sweep, with the reason", async () => {
    const reason = expect.stringContaining("can't prove yet that it has every order");
    expect(await ask({ "not.type": ["Collection"] })).toMatchObject({ page: null, reason });
    const principal = principalOf(mirror.connection);
    expect(await findFilterValues(principal, "orders")).toEqual({ isProven: false, reason });
    service.ignoresPages = true;
    await mirror.sweep("all");
    expect(await ask({ "not.type": ["Collection"] })).toMatchObject({ page: null, reason });
  });

  test("answers from the person's own connection and key alone", async () => {
    await mirror.sweep("all");
    const other = await connect(mirror.upstream.baseUrl, "other", "svc_sk_other");
    const askAs = (connection: typeof other) =>
      findFilteredList(principalOf(connection), "orders", { team: "EMEA" }, calendar);
    expect((await askAs(other)).page).toBeNull();
    const renewed = { ...mirror.connection, storedAt: new Date(Date.now() + 60_000) };
    expect((await askAs(renewed)).page).toBeNull();
    expect((await askAs(mirror.connection)).page).not.toBeNull();
  });

  test("leaves out an order that the service has refused to show since the sweep", async () => {
    await mirror.sweep("all");
    const { id } = service.orders[0] ?? { id: "" };
    const { markNotVisible } = await import("#lib/server/mirror/last-known.ts");
    await markNotVisible(mirror.connection, "orders", id);
    const { ids, count } = await readAll(
      { "not.type": ["Maintenance"], type: ["(none)", "Collection"] },
      50,
    );
    expect(ids).not.toContain(id);
    expect(count).toBe(ids.length);
  });

  test.each([
    [{ created: "0000-01-01..2026-01-01" }, "does not understand"],
    [{ created: "2026-02-30" }, "does not understand"],
    [{ created: "2026-03-01..2026-02-01" }, "does not understand"],
    [{ created: "last-0-days" }, "does not understand"],
    [{ expected: "soon" }, "does not understand"],
    [{ team: Array.from({ length: 2_000 }, (_, at) => `t${at}`) }, "at most 200"],
    [{ team: "x".repeat(5_000) }, "longer than"],
    [{ query: "berlin", team: "EMEA" }, "no filter query"],
    [{ kept: ["first", "maybe"] }, "takes first, last, no"],
    [{ due: ["late", "tomorrow"] }, "takes late, today, this-week, next-7-days"],
    [{ took: "soon" }, "does not understand"],
    [{ took: ".." }, "does not understand"],
    [{ "not.color": "red" }, "no filter not.color"],
    [{ sort: "sealedRecord", team: "EMEA" }, "can't be sorted"],
    [{ page: -1, team: "EMEA" }, "whole number"],
  ])("refuses %j and says what is wrong", async (input, message) => {
    await expect(ask(input)).rejects.toMatchObject({
      kind: "validation",
      message: expect.stringContaining(message),
    });
  });

  test("offers the values that the list has, and no IDs of people", async () => {
    await mirror.sweep("all");
    const found = await findFilterValues(principalOf(mirror.connection), "orders");
    expect(found).toMatchObject({ isProven: true });
    if (!found.isProven) return;
    expect(found.values.country?.toSorted()).toEqual(["BR", "DE", "FR"]);
    expect(found.values.employee).toBeUndefined();
  });
});

const decideEmployee = deciderOf<Employee>({
  status: ({ status }) => status,
  country: ({ country }) => country,
  team: ({ teamName }) => teamName,
});

describe("a filter of the copy of the employees", () => {
  test("finds, counts and leaves undecided what a loop over the service's employees does", async () => {
    service.employees = filterableEmployees(90);
    await mirror.sweep("all");
    const principal = principalOf(mirror.connection);
    const employees = service.employees as unknown as Employee[];
    await fc.assert(
      fc.asyncProperty(someEmployeeInput, async (input) => {
        const { sort: _sort, sortDirection: _direction, ...filters } = input;
        const decided = employees.map((employee) => {
          const each = Object.entries(filters).map(([name, given]) =>
            decideEmployee(employee, name, given),
          );
          return {
            id: employee.id,
            is: each.includes(false) ? false : !each.includes(null) || null,
          };
        });
        const answer = await findFilteredList(
          principal,
          "employees",
          { ...input, limit: 1_000 },
          calendar,
        );
        const expected = decided.flatMap(({ id, is }) => (is ? [id] : []));
        expect(answer.page?.items.map(({ id }) => id).toSorted()).toEqual(expected);
        expect(answer).toMatchObject({
          page: { totalCount: expected.length },
          undecidedCount: decided.filter(({ is }) => is === null).length,
        });
      }),
      { numRuns: 40 },
    );
  });

  test("finds those of a team and without a value, sorted by their names over all pages", async () => {
    service.employees = Array.from({ length: 60 }, (_, at) => ({
      id: `e${at}`,
      displayName: `Person ${String(99 - at)}`,
      email: `p${at}@halden.example`,
      country: ["DE", "CH", null][at % 3],
      teamName: ["EMEA", "Americas"][at % 2],
      status: "active",
    }));
    await mirror.sweep("all");
    const find = async (input: Input) => {
      const principal = principalOf(mirror.connection);
      const answer = await findFilteredList(principal, "employees", input, calendar);
      return { names: answer.page?.items.map(({ displayName }) => displayName), ...answer };
    };
    const first = await find({ team: ["emea"], limit: 20 });
    const second = await find({ team: ["emea"], limit: 20, page: 1 });
    const names = [...(first.names ?? []), ...(second.names ?? [])];
    expect(names).toHaveLength(30);
    expect(names).toEqual(names.toSorted());
    const without = await find({ "not.country": ["DE"] });
    expect(without).toMatchObject({ page: { totalCount: 20 }, undecidedCount: 20 });
    expect((await find({ country: ["(none)"] })).page?.totalCount).toBe(20);
    await expect(find({ email: "p1@halden.example", team: ["EMEA"] })).rejects.toThrow(
      "no filter email",
    );
  });
});
