import { expect, test } from "vitest";
import { orderTable } from "#components/orders/order-table.tsx";
import { clampSize, layOutColumns, moveBorder } from "#components/table/column-layout.ts";

const columns = [
  { id: "id", size: 130, narrow: "id" },
  { id: "type", size: 150, narrow: "sub" },
  { id: "devices", size: 80, leaves: 1 },
  { id: "sla", size: 200, narrow: "aside", leaves: 2 },
] as const;

test("columns leave in their order, each below the width that it and the remaining ones need", () => {
  const placed = layOutColumns([...columns, { id: "extra", size: 500 }]);
  expect(placed.get("extra")?.leavesBelow).toBe(1_120);
  expect(placed.get("devices")?.leavesBelow).toBe(null);
  const wide = layOutColumns(columns, { type: 400 });
  expect(wide.get("devices")?.leavesBelow).toBe(880);
  expect(wide.get("sla")?.leavesBelow).toBe(800);
  expect(wide.get("type")?.leavesBelow).toBeNull();
});

test("columns that stay fit into the narrowest table, also when a person widened them", () => {
  const placed = layOutColumns(columns, { id: 600, type: 600 });
  const staying = ["id", "type"].map((id) => placed.get(id)?.size ?? 0);
  expect(staying.reduce((a, b) => a + b)).toBeLessThanOrEqual(568);
});

test("the list of orders shows order, type, status and person at 200 % zoom, and the SLA leaves before them", () => {
  const placed = layOutColumns(orderTable.columns);
  // 720 px without the page's margins.
  const shown = [...placed].flatMap(([id, { leavesBelow }]) =>
    leavesBelow === null || leavesBelow <= 672 ? [id] : [],
  );
  expect(shown).toEqual(["id", "type", "status", "employee"]);
});

test("a column that decides about a view stays in the narrowest table, whatever its turn to leave", () => {
  const sla = (stays: boolean) =>
    layOutColumns(
      orderTable.columns.map((column) => (column.id === "sla" ? { ...column, stays } : column)),
    );
  expect(sla(false).get("sla")?.leavesBelow).toBeGreaterThan(600);
  expect(sla(true).get("sla")?.leavesBelow).toBeNull();
  const staying = [...sla(true).values()].filter(({ leavesBelow }) => leavesBelow === null);
  expect(staying.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(568);
});

test("a column that takes what is left keeps its width in the narrowest table, and the others reach theirs where all have room", () => {
  const placed = layOutColumns([
    { id: "id", size: 300, narrow: "id" },
    { id: "type", size: 268, narrow: "sub" },
    { id: "sla", size: 200, narrow: "deciding", stays: true, grow: true },
  ]);
  const at = (width: number, id: string) => {
    const { size = 0, fullSize = 0, growth = 0 } = placed.get(id) ?? {};
    return Math.min(fullSize, size + (width - 600) * growth);
  };
  expect(at(600, "sla")).toBe(200);
  expect(at(600, "id") + at(600, "type")).toBeLessThanOrEqual(368);
  expect(at(700, "id") + at(700, "type")).toBeCloseTo(468, -1);
  expect([at(800, "id"), at(800, "type")]).toEqual([300, 268]);
});

test("moving a border takes from one neighbor what it gives to the other, down to a least width", () => {
  expect(moveBorder(120, 200, 40)).toEqual([160, 160]);
  expect(moveBorder(120, 200, 400)).toEqual([264, 56]);
  expect(moveBorder(120, 200, -400)).toEqual([56, 264]);
});

test("a chosen width has limits", () => {
  expect(clampSize(10)).toBe(56);
  expect(clampSize(5_000)).toBe(640);
});
