import { expect, test } from "vitest";
import {
  applyKeys,
  type CommandKey,
  commandKeyOf,
  createKeyQueue,
  isSearchShortcut,
} from "#components/frame/key-queue.ts";

const pressed = (key: string, more: object = {}) => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

test("keys that are pressed before the rows have come wait, and act on the rows in their order", () => {
  const queue = createKeyQueue();
  const acted: CommandKey[] = [];
  for (const key of ["down", "down", "open"] as const) queue.push(key);
  queue.onPush = () => acted.push(...queue.take());
  expect(acted).toEqual([]);
  expect(queue.hasWaiting()).toBe(true);
  expect(applyKeys(["late", "open", "old"], "late", queue.take())).toEqual({
    selected: "old",
    effect: "open",
  });
  queue.push("up");
  expect(acted).toEqual(["up"]);
});

test("an Enter that waits is dropped when the text is edited, so that it opens no row of another text", () => {
  const queue = createKeyQueue();
  queue.push("open");
  queue.clear();
  expect(queue.hasWaiting()).toBe(false);
});

test("Enter without a row selects and opens nothing", () => {
  expect(applyKeys([], null, ["down", "open"])).toEqual({ selected: null, effect: "open" });
});

test("the arrows stop at the first and the last row", () => {
  const rows = ["a", "b"];
  expect(applyKeys(rows, "a", ["up", "up"]).selected).toBe("a");
  expect(applyKeys(rows, "a", ["down", "down", "down"]).selected).toBe("b");
});

test("the keys after Enter have no effect", () => {
  expect(applyKeys(["a", "b"], "a", ["open", "down", "open in new tab"])).toEqual({
    selected: "a",
    effect: "open",
  });
});

test("⌘↵ and Ctrl Enter open a new tab", () => {
  const place = { isCaretAtEnd: true, isNested: false };
  expect(commandKeyOf(pressed("Enter"), place)).toBe("open");
  expect(commandKeyOf(pressed("Enter", { metaKey: true }), place)).toBe("open in new tab");
  expect(commandKeyOf(pressed("Enter", { ctrlKey: true }), place)).toBe("open in new tab");
});

test("the right arrow moves the caret through the text, and opens the actions at its end", () => {
  const at = (isCaretAtEnd: boolean) =>
    commandKeyOf(pressed("ArrowRight"), { isCaretAtEnd, isNested: false });
  expect(at(false)).toBeNull();
  expect(at(true)).toBe("actions");
});

test("Escape and the left arrow leave the actions of a record before they close the search", () => {
  const within = (key: string, isNested: boolean) =>
    commandKeyOf(pressed(key), { isCaretAtEnd: true, isNested });
  expect([within("Escape", true), within("ArrowLeft", true)]).toEqual(["back", "back"]);
  expect([within("Escape", false), within("ArrowLeft", false)]).toEqual([null, null]);
});

test("where the text runs from right to left, the left arrow opens the actions and the right arrow leaves them", () => {
  const at = (key: string, isNested: boolean) =>
    commandKeyOf(pressed(key), { isCaretAtEnd: true, isNested, isRightToLeft: true });
  expect([at("ArrowLeft", false), at("ArrowRight", true)]).toEqual(["actions", "back"]);
  expect([at("ArrowRight", false), at("ArrowLeft", true)]).toEqual([null, null]);
});

test("letters, spaces and shortcuts of the browser edit the text", () => {
  const place = { isCaretAtEnd: true, isNested: false };
  const others = [pressed("g"), pressed(" "), pressed("a", { ctrlKey: true }), pressed("Tab")];
  expect(others.map((key) => commandKeyOf(key, place))).toEqual([null, null, null, null]);
});

test("⌘K and Ctrl K open the search, and no combination with Shift or Alt does", () => {
  expect(isSearchShortcut(pressed("k", { metaKey: true }))).toBe(true);
  expect(isSearchShortcut(pressed("K", { ctrlKey: true }))).toBe(true);
  expect(isSearchShortcut(pressed("k", { ctrlKey: true, shiftKey: true }))).toBe(false);
  expect(isSearchShortcut(pressed("k"))).toBe(false);
});
