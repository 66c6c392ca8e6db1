import { describe, expect, it } from "vitest";
import { type CartLine, toLine } from "#components/cart/cart.ts";
import { effectText, lineCost, sumText } from "#components/flows/purchase/purchase-words.ts";

const line = (changes: Partial<CartLine> = {}): CartLine => ({
  ...toLine({ id: "cat_1", model: "Air", country: "DE", price: 1199, currency: "EUR" }),
  ...changes,
});

describe("the effect of a purchase", () => {
  it("names what is bought, the countries it ships from, and the receiver", () => {
    expect(effectText([line()], "Jun Watanabe")).toBe(
      "1 × Air, shipped from Germany, is bought for Jun Watanabe.",
    );
    expect(
      effectText(
        [line({ quantity: 2 }), line({ model: null, itemId: "cat_9", country: "US" })],
        null,
      ),
    ).toBe(
      "2 × Air, shipped from Germany; 1 × cat_9, shipped from the United States, are bought for the company's inventory.",
    );
  });

  it("counts the items when there are too many to name", () => {
    const lines = ["DE", "US", "DE", "PL"].map((country, n) =>
      line({ country, itemId: `cat_${n}`, quantity: 300 }),
    );
    expect(effectText(lines, "Ana")).toBe(
      "1,200 devices in 4 kinds, shipped from Germany, the United States and Poland, are bought for Ana.",
    );
  });
});

describe("the price text", () => {
  it("multiplies the catalog price by the quantity, and is null without a price", () => {
    expect(lineCost(line({ quantity: 2 }))).toBe("EUR\u00a02,398");
    expect(lineCost(line({ price: null }))).toBeNull();
    expect(lineCost(line({ currency: null }))).toBe("1,199");
  });

  it("sums by currency, without the items that have no price", () => {
    expect(sumText([line({ price: null })])).toBeNull();
    expect(sumText([line(), line({ currency: "USD" }), line({ price: null })])).toBe(
      "EUR\u00a01,199 and USD\u00a01,199",
    );
  });
});
