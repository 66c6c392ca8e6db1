import { expect, test } from "vitest";
import { rangeOf, unpagedText } from "#components/table/pager.tsx";
import { numbersOf } from "#components/ui/number.ts";
import { listOf } from "#testing/components/page.tsx";

const numbers = numbersOf("en-GB");

const page = (count: number, totalCount: number | null) =>
  listOf(Array.from({ length: count }), { totalCount });

test("the pager shows the total that the service gave", () => {
  expect(rangeOf(page(50, 3512), { at: 0, size: 50 }, numbers)).toBe("1–50 of 3,512");
  expect(rangeOf(page(12, 3512), { at: 70, size: 50 }, numbers)).toBe("3,501–3,512 of 3,512");
});

test("the pager shows no total when the service gave none", () => {
  expect(rangeOf(page(50, null), { at: 2, size: 50 }, numbers)).toBe("Page 3");
});

test("an empty page shows 0 results, and the total if there is one", () => {
  expect(rangeOf(page(0, 0), { at: 0, size: 50 }, numbers)).toBe("0 results");
  expect(rangeOf(page(0, null), { at: 4, size: 50 }, numbers)).toBe("0 results");
  expect(rangeOf(page(0, 40), { at: 0, size: 50 }, numbers)).toBe("0 of 40 shown");
});

test("a list without pages shows how much of it is on screen, and a total only if the service gave one", () => {
  const words = { size: 50, noun: "device" };
  expect(unpagedText(page(18, null), words, numbers)).toBe("18 devices");
  expect(unpagedText(page(1, 1), words, numbers)).toBe("1 device");
  expect(unpagedText(page(50, null), words, numbers)).toBe(
    "Showing the first 50. Search to narrow",
  );
  expect(unpagedText(page(50, 2341), words, numbers)).toBe("Showing 50 of 2,341. Search to narrow");
  expect(unpagedText(page(50, 50), words, numbers)).toBe("50 devices");
});
