import { expect, test } from "vitest";
import type { Fact } from "#testing/dialect/answer.ts";
import { droppedFacts } from "./find-fact.ts";

const fact = (name: string, value: Fact["value"]): Fact => ({ path: name, name, value });

const dropped = (text: string, ...facts: Fact[]) =>
  droppedFacts(text, facts, { timeZone: "Europe/Berlin", isLinked: () => false }).map(
    ({ name }) => name,
  );

test("a status counts as shown if the page spells it with spaces, and not as another status", () => {
  expect(dropped("In transit", fact("status", "in_transit"))).toEqual([]);
  expect(dropped("Processing", fact("status", "in_transit"))).toEqual(["status"]);
});

test("a moment counts as shown by its day in the viewer's time zone, and not by another day", () => {
  const late = fact("at", "2026-03-01T23:30:00Z");
  expect(dropped("2 Mar, 00:30", late)).toEqual([]);
  expect(dropped("3 Mar, 00:30", late)).toEqual(["at"]);
  expect(dropped("12 Mar", fact("eta", "2026-03-02"))).toEqual(["eta"]);
});

test("a date that does not exist must be shown as the service sent it", () => {
  expect(dropped("Expected 2026-02-30", fact("eta", "2026-02-30"))).toEqual([]);
  expect(dropped("Expected 2 Mar", fact("eta", "2026-02-30"))).toEqual(["eta"]);
});

test("a country counts as shown by its code or its name, and not inside another word", () => {
  expect(dropped("Germany", fact("country", "DE"))).toEqual([]);
  expect(dropped("DE", fact("country", "DE"))).toEqual([]);
  expect(dropped("DELIVERED", fact("country", "DE"))).toEqual(["country"]);
});

test("a number counts as shown with thousands separators, and not inside another number", () => {
  expect(dropped("€1,299", fact("price", 1299))).toEqual([]);
  expect(dropped("12995", fact("price", 1299))).toEqual(["price"]);
});

test("a number sent as text must keep its leading zeros", () => {
  expect(dropped("0042117", fact("ref", "0042117"))).toEqual([]);
  expect(dropped("42117", fact("ref", "0042117"))).toEqual(["ref"]);
});

test("two of expected days, elapsed days and their difference show the third", () => {
  const [expected, elapsed] = [fact("expectedDays", 140), fact("elapsedDays", 251)];
  expect(dropped("111 days late, of 140", expected, elapsed)).toEqual([]);
  expect(dropped("111 days late", expected, elapsed)).toEqual(["expectedDays", "elapsedDays"]);
});

test("a flag that is set must be named, and a page need not say that an order is not late", () => {
  expect(dropped("is VIP: yes", fact("isVIP", true))).toEqual([]);
  expect(dropped("Order", fact("isVIP", true))).toEqual(["isVIP"]);
  expect(dropped("Order", fact("isLate", false))).toEqual([]);
  expect(dropped("Order", fact("isLate", true))).toEqual(["isLate"]);
});

test("an ID counts as shown if the page links to its record", () => {
  const holder = fact("employeeId", "emp_1");
  const viewing = { timeZone: "UTC", isLinked: (id: string) => id === "emp_1" };
  expect(droppedFacts("Amara Okafor", [holder], viewing)).toEqual([]);
  expect(dropped("Amara Okafor", holder)).toEqual(["employeeId"]);
});

test("text of any script, and text that looks like markup, must be shown in full", () => {
  const arabic = fact("note", "مكتب دبي، الطابق الثالث b7k7");
  expect(dropped("مكتب دبي، الطابق الثالث b7k7", arabic)).toEqual([]);
  expect(dropped("alert(1) b7k7", fact("note", "<script>alert(1)</script> b7k7"))).toEqual([
    "note",
  ]);
});
