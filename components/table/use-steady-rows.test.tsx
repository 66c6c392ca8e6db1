import { expect, test } from "vitest";
import { areRowsInUse } from "#components/table/rows-in-use.ts";
import { difference, inPlace } from "#components/table/use-steady-rows.ts";

const row = (id: string, status: string) => ({ id, status });
const idOf = ({ id }: { id: string }) => id;

test("rows that the last read no longer has are known, and new ones counted", () => {
  const shown = [row("a", "processing"), row("b", "processing")];
  const read = [row("new", "scheduled"), row("a", "processing")];
  expect(difference(shown, read, idOf)).toEqual({ newCount: 1, goneIds: new Set(["b"]) });
  expect(difference(read, read, idOf)).toEqual({ newCount: 0, goneIds: new Set() });
});

test("rows in use keep their places and show what changed; new ones wait, and none disappears", () => {
  const shown = [row("a", "processing"), row("b", "processing"), row("c", "processing")];
  const read = [row("new", "scheduled"), row("c", "shipped"), row("a", "processing")];
  expect(inPlace(shown, read, idOf)).toEqual([
    row("a", "processing"),
    row("b", "processing"),
    row("c", "shipped"),
  ]);
});

const at = (top: number) => ({ getBoundingClientRect: () => ({ top }) });
/** Finds the list, and within it what the selector's end says. */
const page =
  (state: string, top = 200) =>
  (selector: string) =>
    selector === "[data-live-rows]" || selector.endsWith(state) ? at(top) : null;

test("rows are in use by a pointer that moved within 30 s, the keyboard's focus, and a row that is open at the side", () => {
  expect(areRowsInUse(page(":hover"), 29_000)).toBe(true);
  expect(areRowsInUse(page(":hover"), 31_000)).toBe(false);
  expect(areRowsInUse(page(":focus-visible)"), 600_000)).toBe(true);
  expect(areRowsInUse(page("[data-active])"), 600_000)).toBe(true);
  expect(areRowsInUse(page("none"), 0)).toBe(false);
  expect(areRowsInUse(() => null, 0)).toBe(false);
});

test("rows are in use while the page is scrolled past the first of them", () => {
  expect(areRowsInUse(page("none", -1), 600_000)).toBe(true);
});
