import type { FormatLocale } from "#lib/protocol/formats.ts";
import { writeNumber } from "#lib/protocol/words/number-marks.ts";

/** Numbers in the format that a person chose. */
export interface Numbers {
  /** Formats a number: `3512` is `3,512`. */
  numberText: (value: number) => string;
  /**
   * Formats a price in its currency: `EUR 1,199`. A currency that is no ISO 4217 code follows the
   * number as it came. `null` without a price.
   */
  priceText: (
    price: number | null | undefined,
    currency: string | null | undefined,
  ) => string | null;
}

const createNumbers = (locale: FormatLocale): Numbers => {
  const format = (value: number, options: Intl.NumberFormatOptions) =>
    writeNumber(locale, value, options);
  const numberText = (value: number) => format(value, {});
  return {
    numberText,
    priceText: (price, currency) => {
      if (price == null) return null;
      // A price is shown as it came: a rounded price is another price.
      const options = { maximumFractionDigits: 9 } as const;
      if (currency && /^[A-Z]{3}$/.test(currency))
        return format(price, {
          ...options,
          style: "currency",
          currency,
          currencyDisplay: "code",
          trailingZeroDisplay: "stripIfInteger",
        });
      const number = format(price, options);
      return currency ? `${number} ${currency}` : number;
    },
  };
};

const numbers = new Map<FormatLocale, Numbers>();

/** Returns how numbers are written in a locale. */
export const numbersOf = (locale: FormatLocale): Numbers => {
  const known = numbers.get(locale) ?? createNumbers(locale);
  numbers.set(locale, known);
  return known;
};
