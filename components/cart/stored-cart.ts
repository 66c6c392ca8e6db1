import {
  type Cart,
  type CartLine,
  emptyCart,
  isQuantity,
  maxLines,
  type SentCart,
  type SentLine,
} from "#components/cart/cart.ts";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isFields) : []);

const toSentLine = ({ itemId, country, quantity }: Fields): SentLine[] => {
  const id = text(itemId);
  const isCountry = typeof country === "string" && /^(?:[A-Z]{2})?$/.test(country);
  if (id === null || !isCountry || typeof quantity !== "number" || !isQuantity(quantity)) return [];
  return [{ itemId: id, country, quantity }];
};

const toLine = (fields: Fields): CartLine[] =>
  toSentLine(fields).map((line) => ({
    ...line,
    isCountryAsked: fields.isCountryAsked === true || line.country === "",
    model: text(fields.model),
    configuration: text(fields.configuration),
    price: Number.isFinite(fields.price) ? (fields.price as number) : null,
    currency: text(fields.currency),
  }));

const toSent = (value: unknown): SentCart | null => {
  if (!isFields(value)) return null;
  const [at, form] = [text(value.at), text(value.form)];
  if (at === null || Number.isNaN(Date.parse(at)) || form === null) return null;
  return {
    at,
    intentId: text(value.intentId),
    form,
    lines: listOf(value.lines).flatMap(toSentLine),
  };
};

/** The cart in a text of the browser's storage: anything may stand there, an older version's too. */
export const readCart = (stored: string | null): Cart => {
  if (stored === null) return emptyCart;
  try {
    const cart: unknown = JSON.parse(stored);
    if (!isFields(cart)) return emptyCart;
    return {
      lines: listOf(cart.lines).flatMap(toLine).slice(0, maxLines),
      sent: toSent(cart.sent),
    };
  } catch {
    return emptyCart;
  }
};
