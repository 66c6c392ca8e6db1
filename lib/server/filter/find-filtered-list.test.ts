import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { dayIn } from "#lib/protocol/calendar-day.ts";
import { parseDayRange } from "#lib/protocol/day-range.ts";
import { findFilteredList, findFilterValues } from "#lib/server/filter/find-filtered-list.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { expectedOf } from "#lib/v4/order-eta.ts";
import { isInView } from "#lib/v4/order-views.ts";
import type { Order } from "#lib/v4/records/order.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;

const calendar = { now: new Date(), timeZone: "America/New_York" };

type Input = Record<string, unknown>;

const ask = (input: Input, role: "admin" | "support" = "admin") =>
  findFilteredList(principalOf(mirror.connection, role), "orders", input, calendar);

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

const dayMs = 86_400_000;
const isoDaysAgo = (days: number) => new Date(calendar.now.getTime() - days * dayMs).toISOString();

const orOther = <Value>(...values: Value[]) => fc.constantFrom<Value | null | undefined>(...values);

/** Orders as services answer them: other spellings, explicit `null`, and fields that are left out. */
const someOrder = fc.record({
  orderType: orOther(
    "Deployment",
    "Collection",
    "collection",
    "Purchase for Employee",
    null,
    undefined,
  ),
  status: orOther("processing", "Cancelled", "cancelled", "delivered", "清关中", null, undefined),
  country: orOther("DE", "FR", "de", "BR", null, undefined),
  teamName: orOther("EMEA", "emea ", "Straße", "STRASSE", "", null, undefined),
  employeeId: orOther("e1", "e2", "E1", "", null, undefined),
  createdAt: fc.oneof(
    fc.integer({ min: -20, max: 400 }).map((hours) => isoDaysAgo(hours / 24)),
    orOther("2026-02-30", "", null, undefined),
  ),
  tracking: fc.oneof(
    fc.integer({ min: -9, max: 9 }).map((days) => ({ eta: isoDaysAgo(days).slice(0, 10) })),
    fc.constantFrom(undefined, { eta: "soon" }),
  ),
  sla: orOther({ late: true }, { late: false }, undefined),
});

const readers: Record<string, (order: Order) => string | null | undefined> = {
  status: ({ status }) => status,
  type: ({ orderType }) => orderType || null,
  country: ({ country }) => country,
  team: ({ teamName }) => teamName,
  employee: ({ employeeId }) => employeeId,
};
/** Fields of which the mirror knows that a record names none, which is another thing than silence. */
const namesNone = ["team", "employee"];

const keyOf = (name: string, value: string) => (name === "employee" ? value : nameKey(value));

const decideValues = (order: Order, name: string, isNot: boolean, wanted: string[]) => {
  const value = readers[name]?.(order);
  const keys = wanted.filter((each) => each !== "(none)").map((each) => keyOf(name, each));
  const statesNone = value === null || value === undefined || value === "";
  if (statesNone && wanted.includes("(none)")) return !isNot;
  if (value === undefined || (value === null && !namesNone.includes(name))) return null;
  return keys.includes(keyOf(name, value ?? "")) !== isNot && !(statesNone && !isNot);
};

const decideDays = (moment: string | null | undefined, text: string, timeZone: string) => {
  const at = parseMoment(moment);
  const range = parseDayRange(text, dayIn(calendar.now, timeZone));
  if (range === "missing") return at === null;
  if (!range) throw new Error("The range is not understood.");
  if (!at) return null;
  const day = dayIn(at, timeZone);
  return (range.from === null || day >= range.from) && (range.to === null || day <= range.to);
};

/** Decides about an order by a plain loop over the conditions: `null` where its fields don't decide. */
const decide = (order: Order, { view, ...input }: Input): boolean | null => {
  const decided = Object.entries(input).map(([name, given]) => {
    if (name === "created") return decideDays(order.createdAt, String(given), calendar.timeZone);
    if (name === "expected") return decideDays(expectedOf(order)?.eta, String(given), "UTC");
    const isNot = name.startsWith("not.");
    return decideValues(order, name.replace("not.", ""), isNot, [given].flat().map(String));
  });
  if (view === "open" || view === "late") {
    decided.push(isInView(view, order, calendar.now.getTime()));
  }
  return decided.includes(false) ? false : decided.includes(null) ? null : true;
};

const choices: Record<string, string[]> = {
  status: ["processing", "CANCELLED", "清关中", "(none)", "unheard of"],
  type: ["Collection", "Deployment", "(none)"],
  country: ["DE", "fr", "(none)"],
  team: ["EMEA", "strasse", "(none)"],
  employee: ["e1", "e2", "(none)"],
};
const ranges = ["last-30-days", "today", "this-week", "next-7-days", "last-3-days", "(none)"];
const someRange = fc.oneof(
  fc.constantFrom(...ranges, "..2026-12-01", "2026-01-01.."),
  fc.integer({ min: 0, max: 12 }).map((days) => isoDaysAgo(days).slice(0, 10)),
);
const optional = <Value>(value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: undefined, freq: 1 });
const someValues = (name: string) =>
  optional(fc.subarray(choices[name] ?? [], { minLength: 1, maxLength: 3 }));

const someInput: fc.Arbitrary<Input> = fc
  .record({
    ...Object.fromEntries(
      Object.keys(choices).flatMap((name) => [
        [name, someValues(name)],
        [`not.${name}`, someValues(name)],
      ]),
    ),
    created: optional(someRange),
    expected: optional(someRange),
    view: fc.constantFrom(undefined, undefined, "open", "late"),
  })
  .chain((all) =>
    fc
      .subarray(Object.keys(all), { maxLength: 4 })
      .map((names) =>
        Object.fromEntries(
          Object.entries(all).filter(
            ([name, value]) => value !== undefined && names.includes(name),
          ),
        ),
      ),
  );

beforeEach(() => {
  service.orders = fc
    .sample(someOrder, { numRuns: 180, seed: 7 })
    .map((order, at) => ({ ...order, id: `o${String(at).padStart(3, "0")}` }));
});

describe("a filter of the copy", () => {
  test("finds on all its pages, counts and leaves undecided what a loop over the service's orders does", async () => {
    await mirror.sweep("all");
    mirror.takeRequests();
    const orders = service.orders as unknown as Order[];
    await fc.assert(
      fc.asyncProperty(someInput, fc.constantFrom(40, 1_000), async (input, limit) => {
        const decided = orders.map((order) => ({ id: order.id, is: decide(order, input) }));
        const found = await readAll(input, limit);
        const expected = decided.flatMap(({ id, is }) => (is ? [id] : []));
        expect(found.ids.toSorted()).toEqual(expected);
        expect(found.count).toBe(expected.length);
        expect(found.undecidedCount).toBe(decided.filter(({ is }) => is === null).length);
      }),
      { numRuns: 100 },
    );
    expect(mirror.takeRequests()).toEqual([]);
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

  test("sorts by the names of countries, and those without one last", async () => {
    await mirror.sweep("all");
    const { page } = await ask({ "not.type": ["Maintenance"], sort: "country", limit: 1_000 });
    const countries = (page?.items ?? []).map(({ country }) => country ?? null);
    const named = countries.filter((country) => country !== null);
    // Descending, as orders are by default: de (no known code), Germany, France, Brazil.
    expect([...new Set(named)]).toEqual(["de", "DE", "FR", "BR"]);
    expect(countries.slice(named.length).every((country) => country === null)).toBe(true);
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

describe("a filter of the copy of the employees", () => {
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
