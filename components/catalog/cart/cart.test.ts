import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addLine,
  byCountry,
  type Cart,
  type CartLine,
  canBuy,
  changeLine,
  countOf,
  emptyCart,
  lineKey,
  maxLines,
  maxOfOne,
  removeLine,
  removeOne,
  takePlaced,
  toLine,
  totalsOf,
} from "#components/catalog/cart/cart.ts";
import { parseCart } from "#components/catalog/cart/cart-store.ts";

const air = { id: "cat_de001", model: "MacBook Air", country: "DE", price: 1199, currency: "EUR" };
const line = (changes: Partial<CartLine> = {}): CartLine => ({ ...toLine(air), ...changes });
const cartOf = (...lines: CartLine[]): Cart => ({ lines, sent: null });

describe("a line", () => {
  it("describes one item as the catalog does", () => {
    expect(toLine(air)).toEqual({
      itemId: "cat_de001",
      country: "DE",
      isCountryAsked: false,
      quantity: 1,
      model: "MacBook Air",
      configuration: null,
      price: 1199,
      currency: "EUR",
    });
  });

  it("asks for the country where the catalog names none, or names it without a country code", () => {
    for (const country of [null, undefined, "", "Germany", "de"]) {
      expect(toLine({ ...air, country })).toMatchObject({ country: "", isCountryAsked: true });
    }
  });

  it("can be bought unless the item is built to order or not available", () => {
    expect(canBuy(air)).toBe(true);
    expect(canBuy({ ...air, available: null })).toBe(true);
    expect(canBuy({ ...air, available: true, buildToOrder: false })).toBe(true);
    expect(canBuy({ ...air, available: false })).toBe(false);
    expect(canBuy({ ...air, available: true, buildToOrder: true })).toBe(false);
  });
});

describe("a cart", () => {
  it("adds up one item from one country, at its newest price", () => {
    const twice = addLine(addLine(emptyCart, line()), line({ price: 1099 }));
    expect(twice.lines).toEqual([line({ quantity: 2, price: 1099 })]);
    const other = addLine(twice, line({ country: "US", currency: "USD" }));
    expect(other.lines.map(({ country, quantity }) => [country, quantity])).toEqual([
      ["DE", 2],
      ["US", 1],
    ]);
  });

  it("keeps the country that the person chose when the item is added again", () => {
    const asked = line({ country: "", isCountryAsked: true });
    const said = changeLine(cartOf(asked), lineKey(asked), { country: "PL" });
    expect(addLine(said, asked).lines).toEqual([{ ...asked, country: "PL", quantity: 2 }]);
  });

  it("holds no more than one request accepts", () => {
    expect(addLine(cartOf(line({ quantity: maxOfOne })), line()).lines[0]?.quantity).toBe(1_000);
    const full = Array.from({ length: maxLines }, (_, n) => line({ itemId: `cat_${n}` }));
    expect(addLine(cartOf(...full), line()).lines).toEqual(full);
  });

  it("changes and removes single lines", () => {
    const cart = cartOf(line(), line({ country: "US" }));
    const [first, second] = cart.lines as [CartLine, CartLine];
    expect(countOf(changeLine(cart, lineKey(second), { quantity: 7 }))).toBe(8);
    expect(removeLine(cart, lineKey(first)).lines).toEqual([second]);
  });

  it("loses one of a line at a time, and the line with its last one", () => {
    const cart = cartOf(line({ quantity: 2 }), line({ country: "US" }));
    const once = removeOne(cart, lineKey(line()));
    expect(once.lines).toEqual([line(), line({ country: "US" })]);
    expect(removeOne(once, lineKey(line())).lines).toEqual([line({ country: "US" })]);
    expect(removeOne(cart, "unknown")).toBe(cart);
  });

  it("loses the placed quantities, and keeps what was added meanwhile", () => {
    const cart = cartOf(line({ quantity: 5 }), line({ country: "US", quantity: 2 }));
    const placed = [
      { itemId: "cat_de001", country: "DE", quantity: 3 },
      { itemId: "cat_de001", country: "US", quantity: 2 },
      { itemId: "cat_gone", country: "DE", quantity: 9 },
    ];
    expect(takePlaced(cart, placed).lines).toEqual([line({ quantity: 2 })]);
    const twice = cartOf(line(), line({ isCountryAsked: true }));
    const once = [{ itemId: "cat_de001", country: "DE", quantity: 1 }];
    expect(takePlaced(twice, once).lines).toEqual([line({ isCountryAsked: true })]);
  });

  it("is grouped by the country that items ship from, in the order of adding", () => {
    const lines = [line({ country: "US" }), line(), line({ country: "US", itemId: "cat_us002" })];
    expect(byCountry(lines).map(([country, { length }]) => [country, length])).toEqual([
      ["US", 2],
      ["DE", 1],
    ]);
  });

  it("sums the known prices by currency, and counts the items without one", () => {
    const lines = [
      line({ quantity: 2 }),
      line({ price: 10.5 }),
      line({ price: 100, currency: "USD", quantity: 3 }),
      line({ price: null, quantity: 4 }),
      line({ currency: null }),
    ];
    expect(totalsOf(lines)).toEqual({
      sums: [
        { currency: "EUR", amount: 2408.5 },
        { currency: "USD", amount: 300 },
      ],
      unpriced: 5,
    });
  });
});

describe("a stored cart", () => {
  it("comes back as it was stored", () => {
    const cart: Cart = {
      lines: [line({ quantity: 3 }), line({ country: "", isCountryAsked: true, price: null })],
      sent: {
        at: "2026-11-21T10:00:00.000Z",
        form: "oneFormOfTwentyTwoLtrs",
        lines: [{ itemId: "cat_de001", country: "DE", quantity: 3 }],
      },
    };
    expect(parseCart(cart)).toEqual(cart);
    const broken = { ...cart, sent: { ...cart.sent, at: "yesterday" } };
    expect(parseCart(broken).sent).toBeNull();
  });

  it("is empty where nothing or something else is stored", () => {
    for (const stored of [undefined, "", 7, null, [], { lines: {} }, { lines: [1, null, {}] }]) {
      expect(parseCart(stored)).toEqual(emptyCart);
    }
  });

  it("leaves out the lines that can't be sent", () => {
    const bad = [{ quantity: 0 }, { quantity: 1.5 }, { quantity: 1_001 }, { country: "Germany" }];
    const lines = [...bad.map((change) => ({ ...line(), ...change })), line()];
    expect(parseCart({ lines }).lines).toEqual([line()]);
  });

  it("is parsed from any JSON value without throwing", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        for (const { quantity } of parseCart(stored).lines) {
          expect(quantity >= 1 && quantity <= maxOfOne).toBe(true);
        }
      }),
    );
  });
});
