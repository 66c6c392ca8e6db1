import { expect, test } from "vitest";
import type { ColumnsState } from "#components/table/list-state.ts";
import { toColumnsState } from "#components/table/use-saved-view.ts";
import {
  areSameColumns,
  findLeftOut,
  searchOf,
  toViewColumns,
} from "#components/table/view-changes.ts";
import { type ListParts, toUsableView, toViewInput } from "#components/table/view-question.ts";
import type { SavedView } from "#lib/protocol/saved-view.ts";

const parts: ListParts = {
  fields: [
    { name: "status", kind: "many", label: "Status" },
    { name: "view", kind: "text", label: "View" },
    { name: "page", kind: "integer", label: "Page" },
    { name: "sort", kind: "text", label: "Sort" },
    { name: "saved", kind: "text", label: "Saved view" },
  ],
  columns: [{ id: "id", sort: "createdAt" }, { id: "country" }, { id: "seen" }],
  viewIds: ["late"],
};

const saved = (
  search: string,
  columns = { hidden: [""], shown: [""], order: [""] },
): SavedView => ({
  ...{ id: "one", list: "orders.list", name: "Mine", isShared: false, ownerName: null },
  ...{ mayChange: true, isPinned: false, frequency: null, search, outsideCount: 0, epoch: 0 },
  ...{ changedBy: null, changedAt: "2026-11-28T08:00:00.000Z" },
  columns: {
    hidden: columns.hidden.filter(Boolean),
    shown: columns.shown.filter(Boolean),
    order: columns.order.filter(Boolean),
  },
});

test("a view of an older version opens without the parts that its list no longer has, and names them", () => {
  const old = saved("color=red&sort=warranty&status=late&view=gone", {
    ...{ hidden: ["country", "price"], shown: [], order: ["price", "id"] },
  });
  expect(toUsableView(old, parts).input).toEqual({ status: ["late"] });
  expect(findLeftOut(old, parts)).toEqual([
    "the filter “color”",
    "the built-in view “gone”",
    "the order by “warranty”",
    "the column “price”",
  ]);
});

test("a view whose list has all of it leaves out nothing", () => {
  const whole = saved("sort=createdAt&status=a&status=b&view=late");
  expect(findLeftOut(whole, parts)).toEqual([]);
  expect(searchOf(toUsableView(whole, parts).input)).toBe(whole.search);
});

test("the page, its size and the name of the saved view are no part of a question", () => {
  const input = { status: ["a"], page: 3, limit: 50, saved: "one", view: undefined };
  expect(searchOf(input)).toBe("status=a");
});

test("opening a view clears every filter that it lacks", () => {
  const view = toUsableView(saved("view=late"), parts);
  expect(toViewInput(parts.fields, view)).toEqual({
    ...{ status: undefined, page: undefined, sort: undefined, view: "late", saved: "one" },
  });
});

test("a view has no widths: its columns keep those of the person, and a width is no change", () => {
  const state: ColumnsState = {
    columnVisibility: { country: false, seen: true },
    columnOrder: ["id"],
    columnSizing: { id: 200 },
  };
  const columns = toViewColumns(state, parts);
  expect(columns).toEqual({ hidden: ["country"], shown: ["seen"], order: ["id"] });
  const removed = { ...state, columnOrder: ["gone", "id"] };
  expect(toViewColumns(removed, parts).order).toEqual(["id"]);
  const wider = { ...state, columnSizing: { id: 300 } };
  expect(toColumnsState({ columns }, wider)).toEqual(wider);
  expect(areSameColumns(toViewColumns(wider, parts), columns)).toBe(true);
  expect(areSameColumns({ ...columns, hidden: [] }, columns)).toBe(false);
});
