import { expect, test } from "vitest";
import { moveColumn } from "#components/table/columns-popover.tsx";
import {
  cookiesOfColumns,
  definedColumns,
  listInput,
  readSavedColumns,
} from "#components/table/list-state.ts";
import { chosenVisibility } from "#components/table/table-reads.ts";

const fields = [{ name: "limit", kind: "text", label: "Limit" }] as const;

test("a list asks for the largest page unless the URL names a size", () => {
  expect(listInput(fields, {}, 50)).toEqual({ limit: 50 });
  expect(listInput(fields, { limit: 10 }, 50)).toEqual({ limit: 10 });
  expect(listInput([], {}, 50)).toEqual({});
});

test("a choice of columns is the same after it was saved in cookies", () => {
  const saved = {
    columnVisibility: { country: false, age: true },
    columnOrder: ["id", "status", "type"],
    columnSizing: { id: 180, type: 96 },
  };
  const cookies = new Map(cookiesOfColumns("orders.list", saved));
  expect(readSavedColumns("orders.list", (name) => cookies.get(name))).toEqual(saved);
  expect(readSavedColumns("employees.list", (name) => cookies.get(name))).toEqual(definedColumns);
});

test("a choice of columns that a person made with an older console is still read", () => {
  const cookies = new Map([
    ["hidden-orders.list", "country.eta"],
    ["order-orders.list", "id.status"],
    ["widths-orders.list", "id:180"],
  ]);
  expect(readSavedColumns("orders.list", (name) => cookies.get(name))).toEqual({
    columnVisibility: { country: false, eta: false },
    columnOrder: ["id", "status"],
    columnSizing: { id: 180 },
  });
});

test("a column that was hidden and is shown again is in no cookie", () => {
  const columns = [{ id: "country" }, { id: "eta" }];
  const columnVisibility = chosenVisibility(columns, { country: true, eta: false });
  const [hidden, shown] = cookiesOfColumns("orders.list", { ...definedColumns, columnVisibility });
  expect(hidden).toEqual(["hidden-orders.list", "eta"]);
  expect(shown).toEqual(["shown-orders.list", ""]);
});

test("a cookie that another program wrote gives no width outside the limits", () => {
  const cookies = new Map([["widths-orders.list", "id:9999.type:3.status:x.country"]]);
  expect(readSavedColumns("orders.list", (name) => cookies.get(name)).columnSizing).toEqual({
    id: 640,
    type: 56,
  });
});

test("a column moves past its neighbor on screen, and an absent column keeps its place", () => {
  const order = ["id", "type", "absent", "status"];
  const shown = ["type", "status"];
  expect(moveColumn(order, shown, "status", -1)).toEqual(["id", "status", "absent", "type"]);
  expect(moveColumn(order, shown, "status", 1)).toEqual(order);
  expect(moveColumn(order, shown, "id", 1)).toEqual(order);
});
