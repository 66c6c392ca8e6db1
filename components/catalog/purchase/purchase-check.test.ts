import { describe, expect, test } from "vitest";
import { toLine } from "#components/catalog/cart/cart.ts";
import { checkLine, checkReceiver } from "#components/catalog/purchase/purchase-check.ts";
import { numbersOf } from "#components/ui/number.ts";

const numbers = numbersOf("en-GB");
const item = { id: "cat_1", model: "ThinkPad", country: "DE", price: 900, currency: "EUR" };
const line = toLine(item);

describe("the check before a purchase", () => {
  test("passes an item that the catalog has at the same price", () => {
    expect(checkLine(line, [{ ...item, available: true }], numbers)).toMatchObject({
      variant: "good",
      facts: ["available from Germany", "EUR\u00a0900 each"],
    });
  });

  test("shows that an item is not available, built to order, or has another price", () => {
    expect(checkLine(line, [{ ...item, available: false }], numbers).errors).toEqual([
      "Not available now.",
    ]);
    expect(checkLine(line, [{ ...item, buildToOrder: true }], numbers).variant).toBe("bad");
    expect(checkLine(line, [{ ...item, price: 950 }], numbers).warnings).toEqual([
      "Now EUR\u00a0950 each; it was EUR\u00a0900 when added.",
    ]);
  });

  test("calls an item unknown, and not absent, where the answer need not list it", () => {
    expect(checkLine(line, [], numbers)).toMatchObject({ variant: "unsure", errors: [] });
    expect(checkLine(line, null, numbers)).toMatchObject({ variant: "unsure", errors: [] });
    expect(checkLine(line, [{ ...item, country: "US" }], numbers).variant).toBe("unsure");
    expect(checkLine(line, [item], numbers).variant).toBe("unsure");
  });

  test("finds no street only where its field is empty", () => {
    const person = { id: "emp_1", displayName: "Zoë", city: "Berlin" };
    expect(checkReceiver({ ...person, address: "Lindenstr. 4" }).variant).toBe("good");
    expect(checkReceiver({ ...person, address: null }).variant).toBe("bad");
    expect(checkReceiver(person).variant).toBe("unsure");
  });
});
