import { afterAll, expect, test } from "vitest";
import { startShapesService } from "../service/shapes-service.ts";
import { checkStatements } from "./check-statements.ts";
import type { Context, PageKind } from "./context.ts";
import type { Statement } from "./read-page.ts";

const statement = (text: string, more: Partial<Statement> = {}): Statement => ({
  text,
  panel: "",
  label: "",
  row: null,
  around: "",
  isFailure: false,
  ...more,
});

const check = (context: Context, ...statements: Statement[]) =>
  checkStatements({ text: "", links: [], statements }, context);

const falseTexts = (context: Context, ...statements: Statement[]) =>
  check(context, ...statements).falseStatements.map(({ text }) => text);

const service = await startShapesService(Date.parse("2026-11-21T00:00:00Z"));
const session = service.admit("svc_sk_test", 1);
afterAll(() => service.close());
const at = (kind: PageKind, id: string | null): Context => ({ session, kind, id, dropped: [] });

const shipped = session.truth.orders.find(({ shipments }) => shipments.length > 0);
const unshipped = session.truth.orders.find(({ shipments }) => shipments.length === 0);

test("the seed has an order with shipments and one without", () => {
  expect(shipped).toBeDefined();
  expect(unshipped).toBeDefined();
});

test('"Not shipped yet" is false for an order with a shipment, and true for one without', () => {
  for (const text of ["Nothing has been shipped yet.", "Not shipped yet"]) {
    expect(falseTexts(at("order", shipped?.id ?? ""), statement(text))).toEqual([text]);
    expect(falseTexts(at("order", unshipped?.id ?? ""), statement(text))).toEqual([]);
  }
});

test("a dash next to a label is false only if an answer had the value", () => {
  const context = at("order", shipped?.id ?? "");
  const dash = statement("—", { label: "Country" });
  expect(falseTexts(context, dash)).toEqual([]);
  session.meanings.set(`order ${shipped?.id}`, new Set(["country"]));
  expect(falseTexts(context, dash)).toEqual(["—"]);
  session.meanings.clear();
});

test("a count of zero on Today is false if the service holds what it counts", () => {
  const count = session.truth.devices.filter(({ charger }) =>
    ["Damaged", "Not Included"].includes(charger ?? ""),
  ).length;
  expect(count).toBeGreaterThan(0);
  const zero = statement("0", { around: "0 chargers missing none found by search" });
  expect(falseTexts(at("today", null), zero)).toEqual(["0"]);
});

test('"Not found" is false for a record that the service holds', () => {
  const text = "Not found or no access";
  const notFound = statement(text, { isFailure: true });
  expect(falseTexts(at("order", shipped?.id ?? ""), notFound)).toEqual([text]);
});

test("a value that the service sent is no statement of Quartermaster", () => {
  session.facts.set("product x", new Map([["status", { path: "", name: "", value: "Unknown" }]]));
  const checked = check(at("product", "x"), statement("Unknown", { label: "Charger" }));
  expect(checked).toEqual({ checked: 0, falseStatements: [], unknown: [] });
  session.facts.clear();
});

test("a statement of absence that fits no rule is returned as unknown", () => {
  const text = "There is no such thing here";
  const { unknown } = check(at("settings", null), statement(text));
  expect(unknown.map((each) => each.text)).toEqual([text]);
});

test("the age of what is on screen is no statement of absence", () => {
  for (const text of ["Updated 0 s ago", "Updated 0 s ago, retrying"]) {
    const { unknown, falseStatements } = check(at("settings", null), statement(text));
    expect([...unknown, ...falseStatements]).toEqual([]);
  }
});

test('an answer without entries does not make "No activity yet" true', () => {
  const eventful = session.truth.orders.find(({ events }) => events.length > 0);
  const context = at("order", eventful?.id ?? "");
  const unknown = statement("Unknown. The API's history has no dated entries.");
  const denial = statement("No activity yet.");
  expect(falseTexts(context, unknown, denial)).toEqual(["No activity yet."]);
  session.meanings.set(`order ${eventful?.id}`, new Set(["events"]));
  expect(falseTexts(context, unknown)).toEqual([unknown.text]);
  session.meanings.clear();
});

/** Holds these orders instead of those of the seed. */
const withOrders = (
  orders: readonly Partial<(typeof session.truth.orders)[number]>[],
  kind: PageKind = "order",
): Context => {
  const [example] = session.truth.orders;
  if (!example) throw new Error("The seed has no order");
  const truth = {
    ...session.truth,
    orders: orders.map((order) => ({ ...example, events: [], ...order })),
  };
  return { ...at(kind, orders[0]?.id ?? null), session: { ...session, truth } };
};

const productEvent = (kind: string, device: string) => ({
  at: "2026-11-16T09:00:00Z",
  source: "product" as const,
  kind,
  text: null,
  actor: null,
  place: null,
  device,
});

test("a pickup of a swap is not upcoming if the shipment may be of the old device", () => {
  const swap = { id: "o", type: "Swap from Inventory", status: "processing" };
  const sourced = productEvent("device.sourced", "new");
  const upcoming = statement("Picked up, upcoming");
  const unknown = statement("Picked up, unknown");
  const ofOther = withOrders([
    { ...swap, events: [sourced, productEvent("shipment.created", "x")] },
  ]);
  expect(falseTexts(ofOther, upcoming, unknown)).toEqual([upcoming.text]);
  const ofNew = withOrders([
    { ...swap, events: [sourced, productEvent("shipment.created", "new")] },
  ]);
  expect(falseTexts(ofNew, upcoming)).toEqual([]);
});

test("the receipt of a repair is not recorded only if no delivery may be it", () => {
  const repair = { id: "o", type: "maintenance", status: "delivered" };
  const absent = statement("Received, not recorded");
  const delivery = productEvent("shipment.delivered", "x");
  expect(falseTexts(withOrders([{ ...repair, events: [delivery] }]), absent)).toEqual([
    absent.text,
  ]);
  expect(falseTexts(withOrders([repair]), absent)).toEqual([]);
});

test("a view of orders has zero only if the rows of all open orders show that none belongs to it", () => {
  const zero = (tab: string) => statement("0", { panel: "Views", around: `${tab} 0` });
  const order = { id: "o", status: "清关中", sla: null };
  const context = withOrders([order], "orders");
  session.meanings.set("row of order o", new Set(["status"]));
  expect(falseTexts(context, zero("At customs"))).toEqual(["0"]);
  expect(
    falseTexts(withOrders([{ ...order, status: "shipped" }], "orders"), zero("At customs")),
  ).toEqual([]);
  expect(falseTexts(context, zero("Late"))).toEqual(["0"]);
  session.meanings.set("row of order o", new Set(["status", "sla"]));
  expect(falseTexts(context, zero("Late"))).toEqual([]);
  expect(falseTexts(context, zero("Waiting on you"))).toEqual(["0"]);
  session.meanings.clear();
});

test("no order has an employee's ID if the service names the person of each by another field", () => {
  const order = session.truth.orders.find(({ person }) => person !== null);
  const context = at("employee", order?.person ?? "");
  const texts = [
    "No order found by name, email or ID has this employee's ID.",
    "These orders have no employee ID.",
  ];
  const statements = texts.map((text) => statement(text));
  expect(falseTexts(context, ...statements)).toEqual([]);
  for (const { id, person } of session.truth.orders)
    session.facts.set(
      `row of order ${id}`,
      new Map([["employeeId", { path: "employeeId", name: "employeeId", value: person ?? "" }]]),
    );
  expect(falseTexts(context, ...statements)).toEqual(texts);
  session.facts.clear();
});

test("the status of a shipment is unknown if one of the order's shipments came without it", () => {
  const unknown = statement("Status unknown · ETA 11 Dec", { panel: "Shipments" });
  const context = at("order", shipped?.id ?? "");
  session.meanings.set(`order ${shipped?.id}`, new Set(["shipmentStatus"]));
  expect(falseTexts(context, unknown)).toEqual([unknown.text]);
  session.meanings.get(`order ${shipped?.id}`)?.add("shipmentWithoutStatus");
  expect(falseTexts(context, unknown)).toEqual([]);
  session.meanings.clear();
});

test("a dash next to a status is about the date in the same cell", () => {
  session.meanings.set("row of order o", new Set(["status"]));
  const dash = statement("—", { label: "Status and ETA", row: "o" });
  expect(falseTexts(at("today", null), dash)).toEqual([]);
  session.meanings.set("row of order o", new Set(["status", "eta"]));
  expect(falseTexts(at("today", null), dash)).toEqual(["—"]);
  session.meanings.clear();
});
