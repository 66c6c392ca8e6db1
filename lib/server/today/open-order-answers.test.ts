import { expect, test } from "vitest";
import { countKeyOf, type OpenOrders } from "#lib/protocol/open-orders.ts";
import {
  countOrders,
  countViews,
  ordersOfTeam,
  viewOrders,
} from "#lib/server/today/open-order-answers.ts";
import type { Order } from "#lib/v4/records/order.ts";

const person = { displayName: "Maya Okafor", email: "maya@m.example" };
const late = { late: true, paused: false, expectedDays: 6, elapsedDays: 8 };
const inTime = { late: false, paused: false, expectedDays: 6, elapsedDays: 1 };
const orders: Order[] = [
  { id: "o1", status: "in_transit", teamName: "Sales", country: "NG", sla: late },
  { id: "o2", status: "awaiting_customs", teamName: "Sales", country: "DE", sla: inTime },
  { id: "o3", status: "processing", teamName: null, sla: late },
];

const scanOf = (more: Order[] = [], scan: Partial<OpenOrders> = {}): OpenOrders => ({
  orders: [...orders, ...more],
  isComplete: true,
  readCount: orders.length + more.length,
  totalCount: orders.length + more.length,
  counted: "open orders",
  others: 0,
  at: "2026-11-21T10:00:00Z",
  ...scan,
});

const exactly = (count: number) => ({ count, isExact: true });
const atLeast = (count: number) => ({ count, isExact: false });

const idsOf = ({ orders: found }: { orders: Order[] }) => found.map(({ id }) => id);

test("a view is answered with its orders alone, whole, and with how much was read", () => {
  const view = viewOrders(scanOf(), "late", person);
  expect(view.orders).toEqual([orders[0], orders[2]]);
  expect(view).toMatchObject({ undecidedCount: 0, isComplete: true, readCount: 3 });
  expect(viewOrders(scanOf([{ id: "o4" }]), "late", person).undecidedCount).toBe(1);
});

test("the orders of a team are those that name it in any spelling, and one without the field is undecided", () => {
  const view = viewOrders(scanOf([{ id: "o4", teamName: "SALES" }, { id: "o5" }]), "open", person);
  const found = ordersOfTeam(view, "sales");
  expect(idsOf(found).toSorted()).toEqual(["o1", "o2", "o4"]);
  expect(found.undecidedCount).toBe(view.undecidedCount + 1);
});

test("a person's own orders are those that name the person or the email", () => {
  const placed = scanOf([
    { id: "o4", createdBy: "maya okafor" },
    { id: "o5", createdBy: "maya@m.example" },
    { id: "o6", createdBy: "Tom" },
  ]);
  const mine = viewOrders(placed, "mine", person);
  expect(idsOf(mine).toSorted()).toEqual(["o4", "o5"]);
  expect(mine.undecidedCount).toBe(3);
  expect(idsOf(viewOrders(placed, "mine", { displayName: "", email: "" }))).toEqual([]);
});

test("each view has the number of its orders, and says where there may be more", () => {
  expect(countViews(scanOf(), person).counts).toMatchObject({
    open: exactly(3),
    late: exactly(2),
    customs: exactly(1),
  });
  expect(countViews(scanOf(), person).counts.mine).toEqual(atLeast(0));
  expect(countViews(scanOf([], { isComplete: false }), person).counts.open).toEqual(atLeast(3));
  expect(countViews(scanOf([{ id: "o4" }]), person).counts).toMatchObject({
    open: exactly(4),
    late: atLeast(2),
  });
});

test("the numbers come with the values of the filters, and without orders", () => {
  const answer = countViews(scanOf(), person);
  expect(answer.values).toEqual({ country: ["DE", "NG"], team: ["Sales"] });
  expect(JSON.stringify(answer)).not.toContain("o1");
});

test("open and late orders are counted by team, and an order without a team belongs to none", () => {
  const { byKey, isExact } = countOrders(scanOf(), "team");
  expect(byKey).toEqual({ sales: { open: 2, late: 1 } });
  expect(isExact).toEqual({ open: true, late: true });
});

test("orders that spell a team's name in other letter cases or compositions are counted together", () => {
  const orders = ["Équipe", "E\u0301QUIPE"].map((teamName, n) => ({ id: `t${n}`, teamName }));
  const { byKey } = countOrders(scanOf(orders), "team");
  expect(byKey[countKeyOf("team", "équipe")]?.open).toBe(2);
});

test("counts are not exact where orders are missing, have no team field, or no data about being late", () => {
  const exactness = (scan: OpenOrders) => countOrders(scan, "team").isExact;
  expect(exactness(scanOf([], { isComplete: false }))).toEqual({ open: false, late: false });
  expect(exactness(scanOf([{ id: "o4" }]))).toEqual({ open: false, late: false });
  expect(exactness(scanOf([{ id: "o5", teamName: "Sales" }]))).toEqual({ open: true, late: false });
});
