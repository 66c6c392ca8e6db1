import { expect, test } from "vitest";
import type { ListRecord } from "#components/table/list-source.ts";
import { keepSelected } from "#components/table/selection-bar.tsx";

const record = (id: string, status: string) => ({ id, status }) as ListRecord;
const rowId = (row: ListRecord) => String(row.id);
const statuses = (records: ReadonlyMap<string, ListRecord>) =>
  [...records].map(([id, row]) => [id, (row as { status?: string }).status]);

test("a selected record of another page is kept, one on screen is as it was last read, and a deselected one goes", () => {
  const first = keepSelected(
    new Map(),
    [record("a", "processing"), record("b", "processing"), record("c", "processing")],
    rowId,
    { a: true, b: true },
  );
  expect(statuses(first)).toEqual([
    ["a", "processing"],
    ["b", "processing"],
  ]);
  const next = keepSelected(first, [record("b", "delivered"), record("d", "delivered")], rowId, {
    a: true,
    b: true,
    d: true,
  });
  expect(statuses(next)).toEqual([
    ["a", "processing"],
    ["b", "delivered"],
    ["d", "delivered"],
  ]);
  expect(statuses(keepSelected(next, [], rowId, { d: true }))).toEqual([["d", "delivered"]]);
});
