import {
  type Cart,
  type CartLine,
  isQuantity,
  maxLines,
  type SentCart,
  type SentLine,
} from "#components/catalog/cart/cart.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { createBrowserStore, useStored } from "#lib/client/browser-store.ts";
import { cartName } from "#lib/client/unsent.ts";
import { isObject, type JsonObject } from "#lib/v4/normalize/json.ts";

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
const objectsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);

const toSentLines = ({ itemId, country, quantity }: JsonObject): SentLine[] => {
  const id = textOf(itemId);
  const isCountry = typeof country === "string" && /^(?:[A-Z]{2})?$/.test(country);
  if (id === null || !isCountry || typeof quantity !== "number" || !isQuantity(quantity)) return [];
  return [{ itemId: id, country, quantity }];
};

const toLines = (fields: JsonObject): CartLine[] =>
  toSentLines(fields).map((line) => ({
    ...line,
    isCountryAsked: fields.isCountryAsked === true || line.country === "",
    model: textOf(fields.model),
    configuration: textOf(fields.configuration),
    price: Number.isFinite(fields.price) ? (fields.price as number) : null,
    currency: textOf(fields.currency),
  }));

const toSent = (value: unknown): SentCart | null => {
  if (!isObject(value)) return null;
  const [at, form] = [textOf(value.at), textOf(value.form)];
  if (at === null || Number.isNaN(Date.parse(at)) || form === null) return null;
  return { at, form, lines: objectsOf(value.lines).flatMap(toSentLines) };
};

/** Returns the cart in a stored value, without the lines that can't be sent. */
export const parseCart = (stored: unknown): Cart => {
  const { lines, sent } = isObject(stored) ? stored : {};
  return { lines: objectsOf(lines).flatMap(toLines).slice(0, maxLines), sent: toSent(sent) };
};

const carts = createBrowserStore<Cart>({
  area: "localStorage",
  name: cartName,
  version: 1,
  parse: parseCart,
});

/**
 * The viewer's cart, which all tabs of this browser share. `cart` is `null` until the page has
 * hydrated, because the server does not know it.
 */
export function useCart() {
  const { owner } = useViewer();
  const cart = useStored(carts, owner);
  /** Changes the cart as it is stored now, so that no tab undoes another tab's change. */
  const change = (to: (cart: Cart) => Cart) => carts.write(owner, to(carts.read(owner)));
  return { cart, change };
}
