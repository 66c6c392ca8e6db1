import fc from "fast-check";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { ListRecord } from "#components/table/list-source.ts";
import { definedColumns } from "#components/table/list-state.ts";
import { extendSelection, toggleRow } from "#components/table/row-selection.ts";
import type { TableModel, TableModelProps } from "#components/table/table-model.tsx";
import { useTableModel } from "#components/table/table-model.tsx";
import {
  directionOf,
  inOrder,
  isVisible,
  selectedAmong,
  sortInput,
  toSorting,
} from "#components/table/table-reads.ts";
import { textColumn } from "#components/table/text-column.tsx";

const columnIds = ["id", "type", "status", "country", "eta"];
const columns = [
  ...columnIds.map((id) =>
    textColumn<ListRecord>({ id, header: id, sort: `${id}At` }, (row) => String(row.id)),
  ),
  textColumn<ListRecord>(
    { id: "age", header: "Age", sort: "etaAt", isSortReversed: true, isHiddenByDefault: true },
    (row) => String(row.id),
  ),
];
const rows = ["a", "b", "c", "d", "e"].map((id) => ({ id }) as ListRecord);
const definition = { columns, rowId: (row: ListRecord) => String(row.id) };

/** A list's state, as `useListState` keeps it, and its table. */
const listOf = (state: Partial<TableModelProps> = {}) => {
  const list: TableModelProps = {
    definition,
    rows,
    columns: definedColumns,
    onColumns: (next) => Object.assign(list, { columns: next(list.columns) }),
    sorting: [],
    onSorting: (sorting) => Object.assign(list, { sorting }),
    isDescendingFirst: false,
    selection: {},
    onSelection: (next) =>
      Object.assign(list, { selection: typeof next === "function" ? next(list.selection) : next }),
    ...state,
  };
  let table: TableModel | undefined;
  function Model() {
    table = useTableModel(list);
    return null;
  }
  renderToString(<Model />);
  if (!table) throw new Error("The table was not rendered.");
  return { list, table };
};

const anyColumn = fc.constantFrom(...columnIds, "age", "of another list");
const anyColumns = fc.record({
  columnVisibility: fc.dictionary(anyColumn, fc.boolean()),
  columnOrder: fc.array(anyColumn),
  columnSizing: fc.dictionary(anyColumn, fc.integer({ min: 56, max: 640 })),
});
const anySorting = fc.uniqueArray(fc.record({ id: anyColumn, desc: fc.boolean() }), {
  maxLength: 2,
  selector: ({ id }) => id,
});
const anySelection = fc.dictionary(
  fc.constantFrom("a", "b", "c", "d", "e", "on another page"),
  fc.constant<true>(true),
);

test("the first page of a list shows what the table computes, for any state", () => {
  fc.assert(
    fc.property(anyColumns, anySorting, anySelection, (state, sorting, selection) => {
      const { table } = listOf({ columns: state, sorting, selection });
      const ordered = inOrder(columns, state.columnOrder);
      expect(ordered.map(({ id }) => id)).toEqual(table.getAllLeafColumns().map(({ id }) => id));
      expect(
        ordered.filter((each) => isVisible(state.columnVisibility, each)).map(({ id }) => id),
      ).toEqual(table.getVisibleLeafColumns().map(({ id }) => id));
      for (const column of table.getAllLeafColumns())
        expect(directionOf(sorting, column.id) ?? false).toBe(column.getIsSorted());
      const selectedCount = selectedAmong(rows.map(definition.rowId), selection);
      expect(selectedCount === rows.length).toBe(table.getIsAllPageRowsSelected());
      expect(selectedCount).toBe(table.getSelectedRowModel().rows.length);
    }),
  );
});

test("a sort is the same after the table kept it, whether a column has its field or not", () => {
  const anyField = fc.constantFrom("idAt", "etaAt", "unknown", undefined);
  fc.assert(
    fc.property(anyField, fc.constantFrom("asc", "desc"), (field, direction) => {
      const sorting = toSorting(columns, { field, direction });
      expect(sortInput(columns, sorting)).toEqual({ sort: field, sortDirection: direction });
    }),
  );
  expect(sortInput(columns, toSorting(columns, null))).toEqual({});
});

test("clicks on a header sort by it in the list's direction first, then in turn", () => {
  const first = listOf({ isDescendingFirst: true });
  first.table.getColumn("status")?.toggleSorting();
  expect(first.list.sorting).toEqual([{ id: "status", desc: true }]);
  const again = listOf({ isDescendingFirst: true, sorting: first.list.sorting });
  again.table.getColumn("status")?.toggleSorting();
  expect(again.list.sorting).toEqual([{ id: "status", desc: false }]);
  const third = listOf({ isDescendingFirst: true, sorting: again.list.sorting });
  third.table.getColumn("status")?.toggleSorting();
  expect(third.list.sorting).toEqual([{ id: "status", desc: true }]);
});

test("two columns sort by one field in turn, and a reversed one runs against it", () => {
  const ageAt = (direction: "asc" | "desc") => toSorting(columns, { field: "etaAt", direction });
  expect(ageAt("desc")).toEqual([
    { id: "eta", desc: true },
    { id: "age", desc: false },
  ]);
  for (const id of ["eta", "age"]) {
    const unsorted = listOf({ isDescendingFirst: true });
    unsorted.table.getColumn(id)?.toggleSorting();
    expect(sortInput(columns, unsorted.list.sorting)).toEqual({
      sort: "etaAt",
      sortDirection: "desc",
    });
    for (const [before, after] of [
      ["desc", "asc"],
      ["asc", "desc"],
    ] as const) {
      const { list, table } = listOf({ isDescendingFirst: true, sorting: ageAt(before) });
      table.getColumn(id)?.toggleSorting();
      expect(sortInput(columns, list.sorting, ageAt(before))).toEqual({
        sort: "etaAt",
        sortDirection: after,
      });
    }
  }
});

test("a column that is hidden by default is shown by a choice, and hidden again is none", () => {
  const { list, table } = listOf();
  expect(table.getColumn("age")?.getIsVisible()).toBe(false);
  table.getColumn("age")?.toggleVisibility();
  expect(list.columns.columnVisibility).toEqual({ age: true });
  const shown = listOf({ columns: list.columns });
  expect(shown.table.getColumn("age")?.getIsVisible()).toBe(true);
  shown.table.getColumn("age")?.toggleVisibility();
  expect(shown.list.columns).toEqual(definedColumns);
});

test("several changes of columns at once are all kept", () => {
  const { list, table } = listOf({
    columns: { columnVisibility: { eta: false }, columnOrder: ["eta"], columnSizing: { id: 90 } },
  });
  table.getColumn("type")?.toggleVisibility();
  table.setColumnSizing((before) => ({ ...before, type: 200, status: 60 }));
  table.getColumn("id")?.resetSize();
  expect(list.columns).toEqual({
    columnVisibility: { eta: false, type: false },
    columnOrder: ["eta"],
    columnSizing: { type: 200, status: 60 },
  });
});

const selected = ({ selection }: TableModelProps) => Object.keys(selection).toSorted().join("");

test("Shift selects the rows from the one before, and rows of other pages stay selected", () => {
  const { list, table } = listOf({ selection: { z: true } });
  toggleRow(table, "b");
  toggleRow(table, "d", { isSelected: true, shiftKey: true });
  expect(selected(list)).toBe("bcdz");
  toggleRow(table, "not on screen");
  expect(selected(list)).toBe("bcdz");
});

test("Shift with an arrow selects on the way, and deselects on the way back", () => {
  const none = listOf();
  extendSelection(none.table, "b", "c");
  expect(selected(none.list)).toBe("bc");
  const two = listOf({ selection: none.list.selection });
  extendSelection(two.table, "c", "b");
  expect(selected(two.list)).toBe("b");
});
