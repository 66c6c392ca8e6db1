import { expect, test } from "vitest";
import {
  type FieldValue,
  labeledFieldsOf,
  labeledLinesOf,
} from "#components/record/labeled-fields.ts";
import { OtherFields } from "#components/record/other-fields.tsx";
import { expectEveryFact, missingFacts, pageText } from "#testing/components/page.tsx";
import { unknownFields } from "#testing/dialect/arbitraries.ts";

const valuesOf = (record: object): FieldValue[] =>
  labeledFieldsOf(record).map(({ value }) => value);

test("a record's other fields have readable labels and the service's order", () => {
  const fields = labeledFieldsOf({ warranty_end: "x", isMDMEnrolled: true });
  expect(fields.map(({ path, label }) => [path, label])).toEqual([
    ["warranty_end", "Warranty end"],
    ["isMDMEnrolled", "Is MDM enrolled"],
  ]);
});

test("a field name that is data, such as an ID, stays unchanged", () => {
  const fields = labeledFieldsOf({ dev_01HX: 1, 東京: 2, "": 3 });
  expect(fields.map(({ label }) => label)).toEqual(["dev_01HX", "東京", ""]);
});

test("every kind of value has a text, also an empty one", () => {
  expect(
    valuesOf({ a: null, b: "", c: 0, d: false, e: "東京", f: [], g: {}, h: undefined }),
  ).toEqual([
    { kind: "empty", text: "—" },
    { kind: "empty", text: "empty" },
    { kind: "text", text: "0" },
    { kind: "text", text: "No" },
    { kind: "text", text: "東京" },
    { kind: "empty", text: "empty list" },
    { kind: "empty", text: "empty" },
  ]);
});

test("an ISO date is a moment, and a day that does not exist stays text", () => {
  expect(valuesOf({ a: "2026-11-12T09:00:00Z", b: "2026-02-30" })).toEqual([
    { kind: "moment", at: "2026-11-12T09:00:00Z" },
    { kind: "text", text: "2026-02-30" },
  ]);
});

test("an unreadable field is listed under its own name", () => {
  const fields = labeledFieldsOf({ a: 1, asReceived: { status: { code: 7 } } });
  expect(fields.map(({ path }) => path)).toEqual(["a", "status"]);
});

test("a value on one line names each of its fields", () => {
  const record = { mdm: { enrolled: true, tags: ["a", "b"] }, none: [], at: "2026-11-12" };
  expect(labeledLinesOf(record, () => "12 Nov")).toEqual([
    "MDM: Enrolled: Yes, Tags: a, b",
    "At: 12 Nov",
  ]);
});

test("the page shows every value of any record at any depth", () => {
  expectEveryFact(unknownFields, (record) => pageText([], OtherFields({ record })));
});

test("the page shows values deeper than eight levels and lists of hundreds", () => {
  const deep = { a: { b: { c: { d: { e: { f: { g: { h: { i: { j: "bottom" } } } } } } } } } };
  const long = { list: Array.from({ length: 300 }, (_none, index) => ({ n: `item ${index}x` })) };
  const text = pageText([], OtherFields({ record: { ...deep, ...long } }));
  expect(missingFacts({ ...deep, ...long }, text)).toEqual([]);
});
