/** A person could choose every time zone in turn, so the formatters of each kind are bounded. */
const maxFormatters = 500;

/** Returns a function that creates a formatter for a locale and options only the first time. */
const createOnce = <Options, Formatter>(
  create: (locale: string, options: Options) => Formatter,
) => {
  const known = new Map<string, Formatter>();
  return (locale: string, options: Options): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= maxFormatters) known.clear();
    const formatter = create(locale, options);
    known.set(key, formatter);
    return formatter;
  };
};

/*
 * All formatters of `Intl` come from here: creating one costs more than a table cell, and keeps memory
 * outside the heap. Each throws a `RangeError` for a locale, time zone or option that does not exist.
 */

/** Returns a formatter of dates and times. The options name the time zone. */
export const dateTimeFormat = createOnce(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Returns a formatter of numbers. */
export const numberFormat = createOnce(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Returns a formatter of lists: `a, b or c`. */
export const listFormat = createOnce(
  (locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
);

/** Returns a comparison of texts in the order of a language. */
export const collator = createOnce(
  (locale, options: Intl.CollatorOptions) => new Intl.Collator(locale, options),
);

/** Returns which form a number takes in a language: `one`, `few`, `other`. */
export const pluralRules = createOnce(
  (locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);

/** Returns the names of a kind of code, of regions or languages, in a language. */
export const displayNames = createOnce(
  (locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
);
