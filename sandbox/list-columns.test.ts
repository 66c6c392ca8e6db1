import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { knownOrderStatuses, knownOrderTypes } from "#lib/v4/fields/known-values.ts";
import type { InputOf, OperationName } from "#lib/v4/registry.ts";
import { handlers } from "#sandbox/handlers/handlers.ts";
import type { Caller, Visibility } from "#sandbox/keys/access.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import { deviceTypes } from "#sandbox/world/models.ts";
import type { World } from "#sandbox/world/world.ts";
import { runsOf } from "#testing/proofs.ts";
import { openApp } from "#testing/sandbox/client.ts";
import {
  employeeSorts,
  type NaiveList,
  naiveEmployees,
  naiveInventory,
  naiveOrders,
  naiveStock,
  orderSorts,
} from "#testing/sandbox/naive-lists.ts";

const callerOf = (company: number, visibility: Visibility | null): Caller => ({
  user: { n: 1, email: "a@b.example", name: "Maya Okafor", staff: false, developer: false },
  company,
  capabilities: ["orders:read", "orders:write"],
  visibility,
});
const callers = [
  callerOf(1, null),
  callerOf(1, { teams: [1, 2, 3], countries: ["DE", "PL", "GB", "NG"] }),
  callerOf(1, { teams: [4], countries: ["US", "JP"] }),
  callerOf(2, null),
];
const owner = callers[0] as Caller;
const countries = ["DE", "US", "JP", "PL", "ZZ"];

let service: Awaited<ReturnType<typeof openApp>>;
let world: World;
beforeAll(async () => {
  service = await openApp();
  ({ world } = service);
});

/** A part of a text of the world, or any text, as a person may type it. */
const queryOf = (texts: readonly string[]) =>
  fc
    .oneof(
      fc
        .tuple(fc.constantFrom(...texts), fc.nat(12), fc.integer({ min: 1, max: 12 }))
        .map(([text, from, length]) => text.slice(from % text.length).slice(0, length)),
      fc.constantFrom("%", "_", "'", '"', "\\", "a", "e@", "Not Included", "new", "İ", "ß", "😀"),
      fc.string({ minLength: 1, maxLength: 3, unit: "grapheme" }),
    )
    .chain((text) => fc.constantFrom(text, text.toUpperCase(), text.toLowerCase()))
    .map((text) => text.toWellFormed().trim())
    .filter((text) => text !== "");

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const direction = maybe(fc.constantFrom("asc" as const, "desc" as const));
const limit = maybe(fc.integer({ min: 1, max: 50 }));
const page = maybe(fc.nat(9));

type Naive<Name extends OperationName> = (
  world: World,
  caller: Caller,
  input: InputOf<Name>,
) => NaiveList;

/** Compares a list with the naive one. */
const expectNaive = <Name extends OperationName>(
  name: Name,
  caller: Caller,
  input: InputOf<Name>,
  naive: Naive<Name>,
) => {
  const result = handlers[name]({ world, caller, input });
  if (result.kind !== "list") throw new Error(`${name} answers no list`);
  const { ids, totalCount } = naive(world, caller, input);
  expect(result.items.map(({ id }) => id)).toEqual(ids);
  expect(result.totalCount).toBe(totalCount);
};

/** Compares the same lists each time: the sandbox keeps their rows until one changes. */
const expectSameLists = () => {
  for (const caller of callers) {
    for (const page of [0, 1]) {
      expectNaive("orders.list", caller, { page }, naiveOrders);
      expectNaive("orders.list", caller, { page, status: ["processing"] }, naiveOrders);
    }
    expectNaive("inventory.search", caller, { inStock: true }, naiveInventory);
    expectNaive("inventory.search", caller, { inStock: true, query: "mac" }, naiveInventory);
  }
};

/** Compares random lists with the naive ones. */
const expectNaiveLists = () => {
  expectSameLists();
  const texts = world.db
    .all<{ text: string }>(
      `select search as text from employees union all select serial from devices
       union all select name from teams`,
    )
    .map(({ text }) => text)
    .concat(knownOrderTypes, "MacBook Pro", "Laptops", "Dell");
  for (const kind of ["ord", "emp", "dev"] as const) {
    for (let n = 1; n < 60; n += 7) texts.push(identifier(kind, n));
  }
  const query = maybe(queryOf(texts));
  const compare = <Name extends OperationName>(
    name: Name,
    inputs: fc.Arbitrary<InputOf<Name>>,
    naive: Naive<Name>,
  ) =>
    fc.assert(
      fc.property(fc.constantFrom(...callers), inputs, (caller, input) =>
        expectNaive(name, caller, input, naive),
      ),
      { numRuns: runsOf(120) },
    );
  const status = fc.constantFrom(...knownOrderStatuses, "cancelled", "x");
  compare(
    "orders.list",
    fc.record({
      ...{ query, limit, page, sortDirection: direction },
      status: maybe(fc.array(status, { maxLength: 3 })),
      type: maybe(fc.array(fc.constantFrom(...knownOrderTypes, "x"), { maxLength: 3 })),
      sort: maybe(fc.constantFrom(...Object.keys(orderSorts))),
    }),
    naiveOrders,
  );
  compare(
    "employees.list",
    fc.record({
      ...{ query, limit, page, sortDirection: direction },
      status: maybe(fc.constantFrom("active", "offboarded", "x")),
      country: maybe(fc.constantFrom(...countries)),
      sort: maybe(fc.constantFrom(...Object.keys(employeeSorts))),
    }),
    naiveEmployees,
  );
  compare(
    "inventory.search",
    fc.record({
      ...{ query, limit, inStock: maybe(fc.boolean()) },
      category: maybe(fc.constantFrom(...deviceTypes, "laptops", "x")),
      country: maybe(fc.constantFrom(...countries)),
      status: maybe(fc.constantFrom("available", "assigned", "retired", "in_repair", "x")),
    }),
    naiveInventory,
  );
  expectSameLists();
};

const names = [
  "Ünal Öz",
  "王 小明",
  "😀 Emoji",
  "ﬁ Ligature",
  "𠮷 田",
  'O\'Brien "Q"',
  "100%_",
  "aaa",
];

/** Creates employees with unusual names. */
const createEmployees = (domain: string) =>
  names.map((displayName, index) =>
    handlers["employees.create"]({
      world,
      caller: owner,
      input: {
        ...{ displayName, email: `Person${index}@${domain}`, country: "DE" },
        ...{ teamName: index % 2 ? "Platform" : "Ärzte", jobTitle: `Job ${names[7 - index]}` },
      },
    }),
  );

describe("any search, filter, sort and page gives what a loop over all rows gives", () => {
  test("in a new world", expectNaiveLists);

  test("after employees were created, renamed and moved to other teams", () => {
    world.db.transaction(() => createEmployees("one.example"));
    // All names in one list, because UTF-16 and SQLite sort some of them differently.
    const created = { query: "one.example", limit: 50 };
    expectNaive("employees.list", owner, created, naiveEmployees);
    for (const [index, displayName] of names.entries()) {
      const id = identifier("emp", 5 + index * 9);
      const teamName = index % 2 ? "Mobile" : "Field Engineering";
      handlers["employees.update"]({
        world,
        caller: owner,
        input: { id, displayName, teamName, country: "JP", jobTitle: null },
      });
    }
    expectNaiveLists();
  });

  test("after orders were placed and devices bought", () => {
    const { db } = world;
    const free = db.all<{ n: number }>(
      "select n from devices where status = 'available' and company = 1 limit 8",
    );
    for (const [index, { n }] of free.entries()) {
      handlers["orders.purchase"]({
        world,
        caller: owner,
        input: {
          orderType: "Purchase for Inventory",
          items: [{ itemId: "cat_de001", quantity: 1 + index, country: "DE" }],
        },
      });
      const employeeId = identifier("emp", 2 + index);
      const input = {
        orderType: "Deployment" as const,
        employeeId,
        productIds: [identifier("dev", n)],
      };
      const { record } = handlers["orders.validate"]({ world, caller: owner, input }) as {
        record: { valid?: boolean };
      };
      if (record.valid) handlers["orders.create"]({ world, caller: owner, input });
    }
    expectNaiveLists();
  });

  test("after the clock moved orders, devices and employees", () => {
    for (const days of [0.5, 3, 20]) {
      service.control.advance(days);
      expectNaiveLists();
    }
  });

  test("after a write that was rolled back, which it never shows", () => {
    const total = () => naiveEmployees(world, owner, {}).totalCount;
    const before = total();
    const write = () =>
      world.db.transaction(() => {
        createEmployees("two.example");
        throw new Error("not committed");
      });
    expect(write).toThrow("not committed");
    expect(total()).toBe(before);
    expectNaiveLists();
  });
});

test("the options count the stock of each model and country, as a caller may see it", () => {
  for (const caller of callers) {
    for (const country of caller.visibility?.countries ?? ["DE", "US"]) {
      const input = { country, limit: 25 };
      const result = handlers["devices.options"]({ world, caller, input });
      const stock = naiveStock(world, caller, country);
      const items = result.kind === "list" ? result.items : [];
      const counted = items.flatMap(({ id, availableCount, deviceCount, location }) =>
        deviceCount === undefined ? [] : [[id, { availableCount, deviceCount, location }]],
      );
      expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(stock));
      expect(counted.length).toBe(stock.length);
    }
  }
});
