import { expect, test } from "vitest";
import { matchingCommands, resultActions, startGroups } from "#components/frame/command-lists.ts";
import { recordActions } from "#components/frame/record-actions.ts";
import { countResults, groupsOf, summaryText } from "#components/frame/search-results.ts";
import { railScreensOf } from "#components/screens/screens.ts";
import { numbersOf } from "#components/ui/number.ts";
import type { IntentView } from "#lib/protocol/intent.ts";
import type { Order } from "#lib/v4/records/order.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { listOf } from "#testing/components/page.tsx";

const numbers = numbersOf("en-GB");

const screens = railScreensOf(["/", "/orders", "/teams"]);
const adminWrites: WriteName[] = ["orders.create", "employees.create", "orders.add-accessory"];
const admin = { screens, writes: adminWrites, canSeeCalls: true, otherTheme: "dark" as const };
const support = { ...admin, writes: [] };

const deployment = (record?: Order) => ({
  kind: "order" as const,
  id: "ord_1",
  title: "Deployment for Ada",
  ...(record && { record }),
});

const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

test("before a key is typed there are the records opened lately, the pages with their keys, and actions", () => {
  const recents = [{ subject: deployment(), at: 0 }];
  const [recent, go, actions] = startGroups(recents, admin);
  expect(titles(recent?.rows ?? [])).toEqual(["Deployment for Ada"]);
  expect(recent?.rows[0]?.action).toEqual({ type: "go", href: "/orders/ord_1" });
  expect(go?.rows.map(({ title, keyCaps }) => [title, ...(keyCaps ?? [])])).toEqual([
    ["Today", "g", "t"],
    ["Orders", "g", "o"],
    ["Teams", "g", "m"],
  ]);
  expect(titles(actions?.rows ?? [])).toEqual([
    "New order…",
    "New employee…",
    "Import…",
    "Switch to dark theme",
    "Same thing as curl, command line or MCP…",
    "Help for this screen",
  ]);
});

test("actions that the role can't use are absent", () => {
  const [, , actions] = startGroups([], support);
  expect(titles(actions?.rows ?? [])).toEqual([
    "Switch to dark theme",
    "Same thing as curl, command line or MCP…",
    "Help for this screen",
  ]);
  const [, , withoutKey] = startGroups([], { ...support, canSeeCalls: false });
  expect(titles(withoutKey?.rows ?? [])).toEqual(["Switch to dark theme", "Help for this screen"]);
  const people = [{ id: "emp_1", name: "Grace Achieng" }];
  const rows = resultActions("grace", {
    people,
    devices: [],
    orders: [{ id: "ord_1", orderType: "Deployment" }],
    orderCount: 4,
    writes: support.writes,
    numbers,
  });
  expect(titles(rows)).toEqual(["Show all orders that match “grace”"]);
  const order = { id: "ord_1", employeeId: "emp_1", employeeName: "Grace", productIds: ["dev_1"] };
  const subject = { kind: "order", id: "ord_1", title: "Deployment", record: order } as const;
  expect(titles(recordActions(subject, []))).toEqual(["Open", "Copy ID", "Open Grace"]);
  expect(titles(recordActions(subject, adminWrites))).toEqual([
    "Open",
    "Copy ID",
    "Open Grace",
    "New order for Grace…",
    "Request charger…",
  ]);
});

test("no charger is offered on a cancelled order, and none for a device whose charger is included", () => {
  const order = { id: "o", status: "cancelled", productIds: ["dev_1"] };
  const rows = recordActions({ kind: "order", id: "o", title: "o", record: order }, adminWrites);
  expect(titles(rows)).not.toContain("Request charger…");
  const chargerOf = (chargerStatus: string) =>
    titles(
      recordActions(
        { kind: "device", id: "d", title: "d", record: { id: "d", chargerStatus } },
        adminWrites,
      ),
    ).includes("Request charger…");
  expect(chargerOf("Included")).toBe(false);
  expect(chargerOf("Damaged")).toBe(true);
});

test("a person who was found can be given a new order, and all orders that match can be listed", () => {
  const people = [{ id: "emp_1", name: "Grace Achieng" }];
  const rows = resultActions("grace", {
    people,
    devices: [],
    orders: [],
    orderCount: 1_204,
    writes: adminWrites,
    numbers,
  });
  expect(rows.map(({ title, action, fact }) => ({ title, action, fact }))).toEqual([
    {
      title: "New order for Grace Achieng…",
      action: { type: "go", href: "/orders/new?employee=emp_1" },
      fact: undefined,
    },
    {
      title: "Show all orders that match “grace”",
      action: { type: "go", href: "/orders?query=grace" },
      fact: "1,204",
    },
  ]);
});

test("the list of all matching orders is not offered where the answer has none, and has no number where the answer has none", () => {
  const base = { people: [], devices: [], orders: [], writes: adminWrites, numbers };
  expect(resultActions("grace", { ...base, orderCount: 0 })).toEqual([]);
  expect(resultActions("grace", { ...base, orderCount: null })[0]?.fact).toBeUndefined();
});

test("pages and actions are found by the beginning of a word, so that a name finds no page", () => {
  expect(titles(matchingCommands("ord", admin))).toEqual(["Orders", "New order…"]);
  expect(titles(matchingCommands("dark", admin))).toEqual(["Switch to dark theme"]);
  expect(titles(matchingCommands("new em", admin))).toEqual(["New employee…"]);
  expect(titles(matchingCommands("import", admin))).toEqual(["Import…"]);
  expect(titles(matchingCommands("onboard", admin))).toEqual(["Import…"]);
  expect(matchingCommands("eams", admin)).toEqual([]);
  expect(matchingCommands("grace", admin)).toEqual([]);
});

const found = {
  query: "grace",
  orders: listOf(
    [
      {
        id: "ord_1",
        orderType: "Swap from Inventory",
        employeeName: "Grace A",
        status: "delivered",
      },
      {
        id: "ord_2",
        orderType: "Deployment",
        employeeId: "emp_1",
        employeeName: "Grace A",
        status: "awaiting_customs",
        sla: { late: true, elapsedDays: 15, expectedDays: 6 },
      },
    ],
    { totalCount: 2 },
  ),
  employees: listOf([{ id: "emp_1", displayName: "Grace A", email: "grace@example.com" }], {
    totalCount: 1,
  }),
  devices: listOf([], { totalCount: 0 }),
  requests: [],
  isAllAnswered: true,
};

const request: IntentView = {
  id: "int_1",
  operation: "teams.create",
  environment: "sandbox",
  state: "accepted",
  status: "accepted",
  by: { name: "Maya", isYou: true },
  hold: null,
  approval: null,
  endReason: null,
  agent: null,
  createdAt: "2026-11-21T10:00:00Z",
  sentAt: null,
  settledAt: null,
  attempt: 1,
  sent: { name: "Field Engineering" },
  result: null,
  resultId: null,
  isAdopted: false,
  failure: null,
  fieldErrors: null,
  conflict: null,
  touches: [],
  reason: null,
  found: [],
  lookupCount: 0,
  nextLookupAt: null,
  watchUntil: null,
  choices: [],
  resendAskedBy: null,
  isRestored: false,
};

test("the late order is the first result, and the groups follow in a fixed order", () => {
  const groups = groupsOf(found, "grace", admin, numbers);
  expect(groups.map(({ key }) => key)).toEqual([
    "verb",
    "commands",
    "orders",
    "employees",
    "devices",
    "requests",
    "actions",
  ]);
  expect(groups[2]?.rows.map(({ key }) => key)).toEqual(["order ord_2", "order ord_1"]);
  expect(groups[2]?.note).toBe("late and open first");
});

test("the orders say how many were read where the service has more that match", () => {
  const items = Array.from({ length: 50 }, (_, index) => ({ id: `ord_${index}` }));
  const noteOf = (totalCount: number | null) =>
    groupsOf({ ...found, orders: listOf(items, { totalCount }) }, "grace", admin, numbers)[2]?.note;
  expect(noteOf(50)).toBe("late and open first");
  expect(noteOf(120)).toBe("late and open first, of the 50 read");
  expect(noteOf(null)).toBe("late and open first, of the 50 read");
});

test("a row names the field that matches where its title does not", () => {
  const noteOf = (query: string, group: number) =>
    groupsOf({ ...found, query }, query, admin, numbers)[group]?.rows[0]?.note;
  expect(noteOf("ord_2", 2)).toBe("ord_2");
  expect(noteOf("grace@example.com", 3)).toBe("grace@example.com");
});

test("a record without a name has its ID once, as its title", () => {
  const nameless = {
    ...found,
    query: "v_1",
    employees: listOf([{ id: "emp_v_1" }]),
    devices: listOf([{ id: "dev_v_1" }]),
  };
  const groups = groupsOf(nameless, "v_1", admin, numbers);
  expect(groups[3]?.rows[0]).toMatchObject({ title: "emp_v_1" });
  expect(groups[3]?.rows[0]?.note ?? null).toBeNull();
  expect(groups[4]?.rows[0]?.note ?? null).toBeNull();
});

test("an order that was found is repeated at the address of its page's Repeat order, if the role can place it", () => {
  const actionsOf = (orderType: string, writes: readonly WriteName[]) =>
    resultActions("grace", {
      people: [],
      devices: [],
      orders: [{ id: "ord_9", orderType, employeeName: "Grace A" }],
      orderCount: 0,
      writes,
      numbers,
    }).map(({ title, action }) => [title, action]);
  expect(actionsOf("Deployment", adminWrites)).toEqual([
    ["Repeat: Deployment for Grace A…", { type: "go", href: "/orders/new?repeat=ord_9" }],
  ]);
  expect(actionsOf("Purchase for Employee", ["orders.purchase"])).toEqual([
    ["Repeat: Purchase for Grace A…", { type: "go", href: "/catalog/purchase" }],
  ]);
  expect(actionsOf("Purchase for Employee", ["orders.create"])).toEqual([]);
  expect(actionsOf("Maintenance", adminWrites)).toEqual([]);
  expect(actionsOf("Deployment", support.writes)).toEqual([]);
});

test("the order that was opened last can be repeated, below the rows that need no answer", () => {
  const record = { id: "ord_1", orderType: "Collection", employeeName: "Ada" };
  const actionsOf = (order?: Order) =>
    titles(startGroups([{ subject: deployment(order), at: 0 }], admin)[2]?.rows ?? []);
  expect(actionsOf(record)).toEqual([...actionsOf(), "Repeat: Collection from Ada…"]);
  expect(titles(recordActions(deployment(record), adminWrites))).toContain("Repeat order…");
  expect(titles(recordActions(deployment(record), []))).not.toContain("Repeat order…");
});

test("a new order for a person names the newest order of that person that is still open", () => {
  const people = [{ id: "emp_1", name: "Grace" }];
  const order = (id: string, createdAt: string, changes: Partial<Order> = {}) => ({
    id,
    createdAt,
    employeeId: "emp_1",
    status: "in_transit",
    ...changes,
  });
  const orders = [
    order("ord_1", "2026-11-01T10:00:00Z"),
    order("ord_2", "2026-11-16T10:00:00Z"),
    order("ord_3", "2026-11-18T10:00:00Z", { status: "delivered" }),
    order("ord_4", "2026-11-19T10:00:00Z", { employeeId: "emp_2" }),
  ];
  const openOf = (found: Order[]) =>
    resultActions("g", {
      people,
      devices: [],
      orders: found,
      orderCount: 0,
      writes: adminWrites,
      numbers,
    })[0]?.openOrder?.id;
  expect(openOf(orders)).toBe("ord_2");
  expect(openOf(orders.slice(2))).toBeUndefined();
});

test("the only device that was found can be swapped or collected, if an employee holds it", () => {
  const device = (id: string, holder: { id: string; name: string } | null = null) => ({
    kind: "device" as const,
    id,
    name: "MacBook C02XK",
    holder,
    chargerStatus: null,
  });
  const held = device("dev_1", { id: "emp_1", name: "Abby" });
  const actionsOf = (devices: ReturnType<typeof device>[], writes: readonly WriteName[]) =>
    titles(
      resultActions("c02xk", { people: [], devices, orders: [], orderCount: 0, writes, numbers }),
    );
  expect(actionsOf([held], adminWrites)).toEqual([
    "Swap: MacBook C02XK of Abby…",
    "Collect MacBook C02XK from Abby…",
  ]);
  expect(actionsOf([held, device("dev_2")], adminWrites)).toEqual([]);
  expect(actionsOf([device("dev_1")], adminWrites)).toEqual([]);
  expect(actionsOf([held], [])).toEqual([]);
});

test("the results are counted by the totals of the lists, not by the rows on screen", () => {
  const orders = listOf([{ id: "ord_1" }], { totalCount: 120 });
  expect(countResults({ ...found, orders })).toEqual({ count: 121, isExact: true });
  expect(countResults(found)).toEqual({ count: 3, isExact: true });
});

test("a count is a lower bound where a list has no total, did not answer or was read in part", () => {
  const atLeast = (count: number) => ({ count, isExact: false });
  expect(countResults({ ...found, orders: listOf([{ id: "o" }]) })).toEqual(atLeast(2));
  expect(countResults({ ...found, devices: undefined, isAllAnswered: false })).toEqual(atLeast(3));
  const requests = Array.from({ length: 50 }, () => request);
  expect(countResults({ ...found, requests })).toEqual(atLeast(3));
});

test("the summary says how many records match, and nothing where nothing is known", () => {
  expect(summaryText({ count: 6, isExact: true }, numbers)).toBe("6 results");
  expect(summaryText({ count: 1, isExact: true }, numbers)).toBe("1 result");
  expect(summaryText({ count: 12, isExact: false }, numbers)).toBe("At least 12 results");
  expect(summaryText({ count: 0, isExact: true }, numbers)).toBe("");
  expect(summaryText({ count: 0, isExact: false }, numbers)).toBe("");
});

test("a group says of how many records it shows the first ones", () => {
  const employees = listOf([{ id: "emp_1" }], { totalCount: 12 });
  expect(groupsOf({ ...found, employees }, "grace", admin, numbers)[3]?.note).toBe("1 of 12");
  expect(groupsOf(found, "grace", admin, numbers)[3]?.note).toBeUndefined();
});
