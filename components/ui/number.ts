const format = new Intl.NumberFormat("en-GB");

/** Formats a number: `3512` is `3,512`. */
export const numberText = (value: number): string => format.format(value);

/** Formats a count with its noun: `1 row`, `3,512 rows`. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;
