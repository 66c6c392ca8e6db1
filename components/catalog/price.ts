/**
 * A price in its currency, `EUR 1,199`; without a currency, or with one that is no ISO 4217 code,
 * the number and the text as they came. `null` where the service gives no price.
 */
export function priceText(price: number | null | undefined, currency: string | null | undefined) {
  if (price == null) return null;
  // A price is shown as it came: rounding would state another one.
  const options = { maximumFractionDigits: 9 } as const;
  if (currency && /^[A-Z]{3}$/.test(currency)) {
    return new Intl.NumberFormat("en-GB", {
      ...options,
      style: "currency",
      currency,
      currencyDisplay: "code",
      trailingZeroDisplay: "stripIfInteger",
    }).format(price);
  }
  const number = new Intl.NumberFormat("en-GB", options).format(price);
  return currency ? `${number} ${currency}` : number;
}
