import { isCountryCode } from "#lib/v4/fields/country-code.ts";
import type { CatalogOption } from "#lib/v4/records/device.ts";

/** One line of a cart: an item as the catalog described it when it was added. */
export interface CartLine {
  itemId: string;
  /** Country that the item ships from; `""` until the person chooses one the catalog does not name. */
  country: string;
  isCountryAsked: boolean;
  quantity: number;
  model: string | null;
  configuration: string | null;
  /** For one item; `null` where the catalog has no price. */
  price: number | null;
  currency: string | null;
}

/** A line as it was sent with a purchase. */
export type SentLine = Pick<CartLine, "itemId" | "country" | "quantity">;

/** A purchase of unknown outcome: its lines must not be sent with another. */
export interface SentCart {
  /** When it was sent, by this browser's clock, ISO 8601. Distinguishes one sending from another. */
  at: string;
  /** The part of its idempotency key by which Quartermaster finds its request. */
  form: string;
  lines: readonly SentLine[];
}

export interface Cart {
  lines: readonly CartLine[];
  sent: SentCart | null;
}

/** Limits of the request (lib/v4/operations/orders.ts). */
export const maxOfOne = 1_000;
export const maxLines = 100;

export const emptyCart: Cart = { lines: [], sent: null };

/** Identifies a line: one item from one country is one line. */
export const lineKey = ({ itemId, country, isCountryAsked }: CartLine) =>
  `${itemId} ${isCountryAsked ? "" : country}`;

export const isQuantity = (quantity: number) =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= maxOfOne;

export const countOf = ({ lines }: Pick<Cart, "lines">) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns whether an item can be bought: not built to order, and not unavailable. */
export const canBuy = ({ buildToOrder, available }: CatalogOption) =>
  buildToOrder !== true && available !== false;

export const toLine = (item: CatalogOption): CartLine => ({
  itemId: item.id,
  country: isCountryCode(item.country) ? item.country : "",
  isCountryAsked: !isCountryCode(item.country),
  quantity: 1,
  model: item.model ?? null,
  configuration: item.configuration ?? null,
  price: item.price ?? null,
  currency: item.currency ?? null,
});

/** Adds items to the cart, with the catalog's current price and description. */
export const addLine = (cart: Cart, line: CartLine): Cart => {
  const key = lineKey(line);
  const known = cart.lines.find((other) => lineKey(other) === key);
  if (!known) return { ...cart, lines: [...cart.lines, line].slice(0, maxLines) };
  const country = line.country || known.country;
  const quantity = Math.min(maxOfOne, known.quantity + line.quantity);
  const lines = cart.lines.map((other) =>
    other === known ? { ...line, country, quantity } : other,
  );
  return { ...cart, lines };
};

export const changeLine = (cart: Cart, key: string, change: Partial<CartLine>): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (lineKey(line) === key ? { ...line, ...change } : line)),
});

export const removeLine = (cart: Cart, key: string): Cart => ({
  ...cart,
  lines: cart.lines.filter((line) => lineKey(line) !== key),
});

/** Takes one of a line out of the cart; the last one takes the line with it. */
export const removeOne = (cart: Cart, key: string): Cart => {
  const line = cart.lines.find((each) => lineKey(each) === key);
  if (line === undefined) return cart;
  return line.quantity > 1
    ? changeLine(cart, key, { quantity: line.quantity - 1 })
    : removeLine(cart, key);
};

/** Removes the placed quantities only: lines that another tab has added meanwhile stay. */
export const takePlaced = (cart: Cart, placed: readonly SentLine[]): Cart => {
  const left = new Map<string, number>();
  const keyOf = ({ itemId, country }: SentLine) => `${itemId} ${country}`;
  for (const line of placed) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + line.quantity);
  const lines = cart.lines.flatMap((line) => {
    const taken = Math.min(line.quantity, left.get(keyOf(line)) ?? 0);
    left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) - taken);
    const quantity = line.quantity - taken;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return { ...cart, lines };
};

/** Groups lines by the country they ship from, in the order in which they were added. */
export const byCountry = (lines: readonly CartLine[]) => [
  ...Map.groupBy(lines, ({ country }) => country),
];

/** Sums the prices by currency, and counts the items without a price or currency. */
export const totalsOf = (lines: readonly CartLine[]) => {
  const sums = new Map<string, number>();
  let unpriced = 0;
  for (const { price, currency, quantity } of lines) {
    if (price === null || !currency) unpriced += quantity;
    else sums.set(currency, (sums.get(currency) ?? 0) + price * quantity);
  }
  return { sums: [...sums].map(([currency, amount]) => ({ currency, amount })), unpriced };
};
