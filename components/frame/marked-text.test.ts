import { expect, test } from "vitest";
import { splitAtMatches } from "#components/frame/marked-text.tsx";

const marked = (text: string, typed: string) =>
  splitAtMatches(text, typed)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join("");

test("the typed text is marked wherever it occurs, whatever its case and accents", () => {
  expect(marked("Deployment for Grace Achieng", "grace")).toBe("Deployment for [Grace] Achieng");
  expect(marked("Order a laptop for Zoë", "zoe")).toBe("Order a laptop for [Zoë]");
  expect(marked("周 刚", "刚")).toBe("周 [刚]");
});

test("words are marked one by one where the whole text does not occur", () => {
  expect(marked("Grace from Kenya, Achieng", "achieng grace")).toBe(
    "[Grace] from Kenya, [Achieng]",
  );
});

test("a text without a match stays whole", () => {
  expect(marked("ord_1", "grace")).toBe("ord_1");
  expect(marked("ord_1", "")).toBe("ord_1");
});
