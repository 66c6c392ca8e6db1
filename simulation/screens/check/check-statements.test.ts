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
  const unknown = statement("Unknown. The history answer has no dated entries.");
  const denial = statement("No activity yet.");
  expect(falseTexts(context, unknown, denial)).toEqual(["No activity yet."]);
  session.meanings.set(`order ${eventful?.id}`, new Set(["events"]));
  expect(falseTexts(context, unknown)).toEqual([unknown.text]);
  session.meanings.clear();
});
