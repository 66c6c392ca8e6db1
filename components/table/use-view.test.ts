import { expect, test } from "vitest";
import type { View } from "#components/table/table-definition.ts";
import { filterRows, pageOfRows, viewRows } from "#components/table/use-view.ts";
import { numbersOf } from "#components/ui/number.ts";

const numbers = numbersOf("en-GB");

interface Row {
  id: string;
  at: string;
}

const rows: Row[] = [
  { id: "a", at: "2026-11-03" },
  { id: "c", at: "2026-11-01" },
];

const view: View = {
  id: "late",
  label: "Late",
  hint: "Late ones.",
  none: "None.",
  missing: "no SLA data",
  order: { label: "delay", asc: "shortest first", desc: "longest first", byDefault: "desc" },
};
const views = { values: {}, text: ({ id }: Row) => id };
const scan = { rows, undecidedCount: 0, at: 0, isComplete: true, coverage: "" };
const partial = {
  ...scan,
  isComplete: false,
  coverage: "Counted among the newest 2,000 open orders.",
};
const undecided = { ...scan, undecidedCount: 1 };

test("a view says how much was read, and how many records can't be decided", () => {
  expect(viewRows(views, view, scan, {}, numbers)).toMatchObject({ isExact: true, coverage: "" });
  expect(viewRows(views, view, partial, {}, numbers)).toMatchObject({
    isExact: false,
    coverage: "Counted among the newest 2,000 open orders.",
  });
  expect(viewRows(views, view, undecided, {}, numbers).coverage).toBe(
    "1 more has no SLA data, so it may or may not belong here.",
  );
});

test.each([
  [{}, ["a", "c"]],
  [{ sortDirection: "asc" }, ["c", "a"]],
  [{ sort: "at", sortDirection: "asc" }, ["c", "a"]],
  [{ sort: "at" }, ["a", "c"]],
])("a view with the input %j has its rows in this order", (input, ids) => {
  expect(viewRows(views, view, scan, input, numbers).rows.map(({ id }) => id)).toEqual(ids);
});

test("a view has pages with the number of its records as their total", () => {
  expect(pageOfRows(["a", "b", "c"], 1, 2)).toMatchObject({ items: ["c"], totalCount: 3, page: 1 });
});

test("a filter finds a value in every letter case and composition", () => {
  const byTeam = { values: { team: ({ id }: Row) => id }, text: () => "" };
  const named = ["Équipe", "équipe".normalize("NFD"), "Equipe"].map(
    (id) => ({ ...rows[0], id }) as Row,
  );
  const found = filterRows(byTeam, named, { team: "ÉQUIPE" });
  expect(found.map(({ id }) => id)).toEqual(["Équipe", "équipe".normalize("NFD")]);
});
