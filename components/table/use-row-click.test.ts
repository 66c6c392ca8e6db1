import { expect, test } from "vitest";
import { clickAction } from "#components/table/use-row-click.ts";

const click = { hasPage: true, hasModifier: false, hasSelection: false };

test("a click anywhere in a row opens its record, or peeks at it where it has no page", () => {
  expect(clickAction(null, click)).toBe("open");
  expect(clickAction("row link", click)).toBe("open");
  expect(clickAction(null, { ...click, hasPage: false })).toBe("peek");
});

test("a click that ends a selection of text opens nothing", () => {
  expect(clickAction(null, { ...click, hasSelection: true })).toBeNull();
});

test("a click on a link in a row follows that link, and with a modifier the browser opens a tab", () => {
  expect(clickAction("link", click)).toBe("follow");
  expect(clickAction("link", { ...click, hasModifier: true })).toBeNull();
  expect(clickAction("row link", { ...click, hasModifier: true })).toBeNull();
});

test("a click on the peek button peeks, and one on another control is left to it", () => {
  expect(clickAction("peek", click)).toBe("peek");
  expect(clickAction("other", click)).toBeNull();
});
