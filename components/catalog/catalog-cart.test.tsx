import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Cart, type CartLine, emptyCart, toLine } from "#components/catalog/cart/cart.ts";
import { CatalogCart } from "#components/catalog/catalog-cart.tsx";
import { Models } from "#components/catalog/models-panel.tsx";
import { modelStockInput } from "#components/catalog/use-stock.ts";
import { type CachedAnswer, listOf, pageText } from "#testing/components/page.tsx";

const browser = vi.hoisted(() => ({ cart: null as Cart | null, mayBuy: true }));
vi.mock("#components/catalog/cart/cart-store.ts", () => ({
  useCart: () => ({ cart: browser.cart, change: () => {} }),
}));
vi.mock("#components/viewer/viewer.tsx", async (load) => ({
  ...(await load<typeof import("#components/viewer/viewer.tsx")>()),
  useMay: () => browser.mayBuy,
}));

const monitor = { id: "cat_de1", model: "UltraSharp", country: "DE", price: 902, currency: "EUR" };
const laptop = { id: "cat_us1", model: "ThinkPad", country: "US", price: 1899, currency: "USD" };
const line = (item: typeof monitor, changes: Partial<CartLine> = {}): CartLine => ({
  ...toLine(item),
  ...changes,
});

beforeEach(() => {
  browser.cart = {
    ...emptyCart,
    lines: [line(monitor, { quantity: 4 }), line(laptop, { quantity: 2 })],
  };
  browser.mayBuy = true;
});

/** The receipt, without the bar that a narrow screen shows instead. */
const receiptText = (answers: readonly CachedAnswer[] = []) =>
  pageText(answers, <CatalogCart />).split(" cart · ")[0] ?? "";

describe("the cart of the catalog", () => {
  test("has a part for each region, and never adds up two currencies", () => {
    const text = receiptText();
    expect(text).toContain("cart 6 items, 2 regions for an employee · buy for inventory instead");
    expect(text.indexOf("ships from germany")).toBeLessThan(
      text.indexOf("ships from united states"),
    );
    expect(text).toContain("estimated total eur 3608 usd 3798");
    expect(text).toContain("currencies aren't added up");
    expect(text).not.toContain("7406");
  });

  test("says before Continue that a model is available where it ships from", () => {
    const units = Array.from({ length: 8 }, (_, n) => ({
      id: `dev_${n}`,
      model: "UltraSharp",
      country: "DE",
    }));
    const input = modelStockInput("UltraSharp", "DE");
    const text = receiptText([["inventory.search", input, listOf(units, { totalCount: 8 })]]);
    expect(text).toContain("8 available in germany. see them");
    expect(text.indexOf("8 available")).toBeLessThan(text.indexOf("continue"));
  });

  test("has neither totals nor a way to continue while it is empty or not yet known", () => {
    for (const cart of [emptyCart, null]) {
      browser.cart = cart;
      const text = receiptText();
      expect(text).toContain("add models with +");
      expect(text).not.toMatch(/continue|total/);
    }
  });

  test("names items without a price, which are in no total", () => {
    browser.cart = { ...emptyCart, lines: [line(monitor, { price: null, quantity: 2 })] };
    expect(receiptText()).toContain("2 items have no price");
  });

  test("says that an earlier purchase is being confirmed", () => {
    const at = "2026-11-21T10:00:00.000Z";
    browser.cart = { ...emptyCart, sent: { at, form: "f", lines: [] } };
    expect(receiptText()).toContain("we're confirming your last purchase");
  });
});

describe("the button of a line", () => {
  const cardText = (item: object = monitor) =>
    pageText(
      [
        ["devices.options", { limit: 25 }, listOf([{ ...monitor, ...item }])],
        ["devices.suggestions", { limit: 15 }, listOf([])],
      ],
      <Models fields={[]} />,
    );

  test("becomes the quantity once the item is in the cart", () => {
    expect(cardText()).toContain("eur 902 4");
    browser.cart = emptyCart;
    expect(cardText()).not.toContain("eur 902 4");
  });

  test("is absent for an item that is not available", () => {
    expect(cardText({ available: false })).toContain("de not available");
    expect(cardText({ available: false })).not.toContain("eur 902 4");
  });

  test("is absent for a person who may not buy", () => {
    browser.mayBuy = false;
    expect(cardText()).not.toContain("eur 902 4");
  });
});
