import { describe, expect, it } from "vitest";
import { type CartLine, toLine } from "#components/catalog/cart/cart.ts";
import { lineCost } from "#components/catalog/line-text.ts";
import { effectText, sumText } from "#components/catalog/purchase/purchase-words.ts";
import { numbersOf } from "#components/ui/number.ts";

const numbers = numbersOf("en-GB");

const line = (changes: Partial<CartLine> = {}): CartLine => ({
  ...toLine({ id: "cat_1", model: "Air", country: "DE", price: 1199, currency: "EUR" }),
  ...changes,
});

describe("the effect of a purchase", () => {
  it("names what is bought, the countries it ships from, and the receiver", () => {
    expect(effectText([line()], "Jun Watanabe", numbers)).toBe(
      "1 × Air, shipped from Germany, is bought for Jun Watanabe.",
    );
    expect(
      effectText(
        [line({ quantity: 2 }), line({ model: null, itemId: "cat_9", country: "US" })],
        null,
        numbers,
      ),
    ).toBe(
      "2 × Air, shipped from Germany; 1 × cat_9, shipped from the United States, are bought for the company's inventory.",
    );
  });

  it("counts the items when there are too many to name", () => {
    const lines = ["DE", "US", "DE", "PL"].map((country, n) =>
      line({ country, itemId: `cat_${n}`, quantity: 300 }),
    );
    expect(effectText(lines, "Ana", numbers)).toBe(
      "1,200 devices in 4 kinds, shipped from Germany, the United States and Poland, are bought for Ana.",
    );
  });
});

describe("the price text", () => {
  it("multiplies the catalog price by the quantity, and is null without a price", () => {
    expect(lineCost(line({ quantity: 2 }), numbers)).toBe("EUR\u00a02,398");
    expect(lineCost(line({ price: null }), numbers)).toBeNull();
    expect(lineCost(line({ currency: null }), numbers)).toBe("1,199");
  });

  it("sums by currency, without the items that have no price", () => {
    expect(sumText([line({ price: null })], numbers)).toBeNull();
    expect(sumText([line(), line({ currency: "USD" }), line({ price: null })], numbers)).toBe(
      "EUR\u00a01,199 and USD\u00a01,199",
    );
  });
});
