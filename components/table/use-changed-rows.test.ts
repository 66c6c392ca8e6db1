import { expect, test } from "vitest";
import { changedIds } from "#components/table/use-changed-rows.ts";

const row = (id: string, status: string) => ({ id, status });
const idOf = ({ id }: { id: string }) => id;

test("a repeated read marks the rows with another content and new rows, and no row that only moved", () => {
  const before = [row("a", "processing"), row("b", "processing")];
  const after = [row("c", "scheduled"), row("a", "processing"), row("b", "shipped")];
  expect([...changedIds(before, after, idOf)]).toEqual(["c", "b"]);
  expect(changedIds(before, [...before].reverse(), idOf).size).toBe(0);
  expect(changedIds(before, before, idOf).size).toBe(0);
});
