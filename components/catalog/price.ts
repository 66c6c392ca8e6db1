/**
 * Returns a price in its currency: `EUR 1,199`. A currency that is no ISO 4217 code follows the
 * number as it came. `null` without a price.
 */
export function priceText(price: number | null | undefined, currency: string | null | undefined) {
  if (price == null) return null;
  // A price is shown as it came: a rounded price is another price.
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
