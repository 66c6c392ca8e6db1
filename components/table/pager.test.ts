import { expect, test } from "vitest";
import { rangeOf } from "#components/table/pager";
import type { Page } from "#lib/v4/page";

const page = (count: number, totalCount: number | null): Page<number> => ({
  items: Array.from({ length: count }, (_, index) => index),
  page: null,
  pageSize: null,
  totalCount,
  nextCursor: null,
});

test("a total that the service gave is shown", () => {
  expect(rangeOf(page(50, 3512), { at: 0, size: 50 })).toBe("1–50 of 3,512");
  expect(rangeOf(page(12, 3512), { at: 70, size: 50 })).toBe("3,501–3,512 of 3,512");
});

test("a total that it did not give is never invented", () => {
  expect(rangeOf(page(50, null), { at: 2, size: 50 })).toBe("page 3");
});

test("an empty page says so", () => {
  expect(rangeOf(page(0, 0), { at: 0, size: 50 })).toBe("none");
  expect(rangeOf(page(0, null), { at: 4, size: 50 })).toBe("page 5, empty");
});
