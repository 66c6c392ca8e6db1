import { expect, test } from "vitest";
import { startShapesService } from "../service/shapes-service.ts";
import type { Context, PageKind } from "./context.ts";
import { judgeStatements } from "./judge-statements.ts";
import type { Statement } from "./read-page.ts";

/** A world of one seed, without any answer of it sent. */
const worldOf = async (seed: number) => {
  const service = await startShapesService(Date.parse("2026-11-21T00:00:00Z"));
  const session = service.admit("svc_sk_test", seed);
  await service.close();
  return session;
};

const statement = (text: string, more: Partial<Statement> = {}): Statement => ({
  text,
  panel: "",
  label: "",
  row: null,
  around: "",
  isFailure: false,
  ...more,
});

const falseOnes = (context: Context, ...statements: Statement[]) =>
  judgeStatements({ text: "", links: [], statements }, context).falseOnes.map(({ text }) => text);

const session = await worldOf(1);
const at = (kind: PageKind, id: string | null): Context => ({ session, kind, id, dropped: [] });

const shipped = session.truth.orders.find(({ shipments }) => shipments.length > 0);
const unshipped = session.truth.orders.find(({ shipments }) => shipments.length === 0);

test("the world of the seed has an order that was shipped and one that was not", () => {
  expect(shipped).toBeDefined();
  expect(unshipped).toBeDefined();
});

test("that nothing was shipped is false of an order with a shipment, and true of one without", () => {
  for (const text of ["Nothing has been shipped yet.", "Not shipped yet"]) {
    expect(falseOnes(at("order", shipped?.id ?? ""), statement(text))).toEqual([text]);
    expect(falseOnes(at("order", unshipped?.id ?? ""), statement(text))).toEqual([]);
  }
});

test("a dash beside a term is false only where an answer said the value", () => {
  const context = at("order", shipped?.id ?? "");
  const dash = statement("—", { label: "Country" });
  expect(falseOnes(context, dash)).toEqual([]);
  session.meanings.set(`order ${shipped?.id}`, new Set(["country"]));
  expect(falseOnes(context, dash)).toEqual(["—"]);
  session.meanings.clear();
});

test("a zero on Today is false where the service holds what it counts", () => {
  const count = session.truth.devices.filter(({ charger }) =>
    ["Damaged", "Not Included"].includes(charger ?? ""),
  ).length;
  expect(count).toBeGreaterThan(0);
  const zero = statement("0", { around: "0 chargers missing none found by search" });
  expect(falseOnes(at("today", null), zero)).toEqual(["0"]);
});

test("that a record is not found is false of a record that the service holds", () => {
  const text = "Not found, or out of your sight";
  const notFound = statement(text, { isFailure: true });
  expect(falseOnes(at("order", shipped?.id ?? ""), notFound)).toEqual([text]);
});

test("the service's own words are no statement of the console", () => {
  session.facts.set("product x", new Map([["status", { path: "", name: "", value: "Unknown" }]]));
  const judged = judgeStatements(
    { text: "", links: [], statements: [statement("Unknown", { label: "Charger" })] },
    at("product", "x"),
  );
  expect(judged).toEqual({ judged: 0, falseOnes: [], unknown: [] });
  session.facts.clear();
});

test("a statement of absence that no rule knows is reported", () => {
  const text = "There is no such thing here";
  const { unknown } = judgeStatements(
    { text: "", links: [], statements: [statement(text)] },
    at("settings", null),
  );
  expect(unknown.map((each) => each.text)).toEqual([text]);
});

test("an answer without entries is no order without events", () => {
  const eventful = session.truth.orders.find(({ events }) => events.length > 0);
  const context = at("order", eventful?.id ?? "");
  const unknown = statement("Unknown. The history answer has no dated entries.");
  const denied = statement("No activity yet.");
  expect(falseOnes(context, unknown, denied)).toEqual(["No activity yet."]);
  session.meanings.set(`order ${eventful?.id}`, new Set(["events"]));
  expect(falseOnes(context, unknown)).toEqual([unknown.text]);
  session.meanings.clear();
});
