import { expect, test } from "vitest";
import { countryColumn } from "#components/table/country-column.tsx";
import { sortOf, sortReader } from "#components/table/sorting.ts";
import { sortRows } from "#lib/protocol/sort-rows.ts";

const columns = [
  { header: "Placed", sort: "createdAt", isMoment: true },
  { header: "Status", sort: "status" },
] as const;
const byPlaced = {
  label: "Placed",
  asc: "oldest first",
  desc: "newest first",
  byDefault: "desc",
} as const;

test.each([
  [{}, "Placed, newest first", false],
  [{ sortDirection: "asc" }, "Placed, oldest first", true],
  [{ sort: "status" }, "Status, Z to A", true],
  [{ sort: "status", sortDirection: "asc" }, "Status, A to Z", true],
  [{ sort: "createdAt", sortDirection: "asc" }, "Placed, oldest first", true],
  [{ sort: "x_field" }, "x_field, descending", true],
])("the sort of %j is told as %s", (input, text, isChosen) => {
  expect(sortOf(columns, byPlaced, input)).toMatchObject({ text, isChosen });
});

test("a reversed column is told in the direction of its own values, and another of its field first", () => {
  const age = { header: "Age", sort: "createdAt", align: "end", isSortReversed: true } as const;
  const input = { sort: "createdAt", sortDirection: "desc" };
  expect(sortOf([age], byPlaced, input)?.text).toBe("Age, ascending");
  expect(sortOf([...columns, age], byPlaced, input)?.text).toBe("Placed, newest first");
});

test("nothing is said about the order of a list whose order is unknown", () => {
  expect(sortOf(columns, undefined, {})).toBeNull();
  expect(sortOf(columns, undefined, { sort: "status" })?.text).toBe("Status, A to Z");
});

test("a list that the service sorts by country is told as sorted by its code, and the copy as by its name", () => {
  const country = countryColumn(() => "DE", { sort: "country" });
  expect(sortOf([country], undefined, { sort: "country" }, true)?.text).toBe(
    "Country code, A to Z",
  );
  expect(sortOf([country], undefined, { sort: "country" })?.text).toBe("Country, A to Z");
  expect(sortOf(columns, undefined, { sort: "status" }, true)?.text).toBe("Status, A to Z");
});

test("rows without the sorted field come last in both directions", () => {
  const rows = [{ n: "b" }, {}, { n: "A" }, { n: "a10" }, { n: "a9" }] as { n?: string }[];
  const sorted = (direction: "asc" | "desc") =>
    sortRows(rows, ({ n }) => n, direction).map(({ n }) => n);
  expect(sorted("asc")).toEqual(["A", "a9", "a10", "b", undefined]);
  expect(sorted("desc")).toEqual(["b", "a10", "a9", "A", undefined]);
});

test("countries are sorted by name, not by code, and rows without one come last", () => {
  const rows = [{ country: "DE" }, { country: "CH" }, {}, { country: "AT" }, { country: "ES" }];
  const column = countryColumn(({ country }: { country?: string }) => country, { sort: "country" });
  const sorted = sortRows(rows, sortReader([column], "country"), "asc");
  expect(sorted.map(({ country }) => country)).toEqual(["AT", "DE", "ES", "CH", undefined]);
  const byCode = sortRows(rows, sortReader([], "country"), "asc");
  expect(byCode.map(({ country }) => country)).toEqual(["AT", "CH", "DE", "ES", undefined]);
});
