/**
 * The bars and spaces of each Code 128 symbol by its value, as widths in modules. The last one is
 * the stop symbol with its closing bar. Source: ISO/IEC 15417, table 1.
 */
const symbols =
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112".split(
    " ",
  );

const switchToC = 99;
const switchToB = 100;
const startB = 104;
const startC = 105;
const stop = 106;

/** Returns whether the rest of the text starts with this many digits. */
const startsWithDigits = (rest: string, count: number) => new RegExp(`^\\d{${count}}`).test(rest);

/** Pairs of digits take one symbol in set C; a switch pays from four digits at an end, else six. */
const digitsWorthSwitching = (text: string, at: number) => {
  const run = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
  const isAtEnd = at === 0 || at + run === text.length;
  return run >= (isAtEnd ? 4 : 6) ? run - (run % 2) : 0;
};

/** Returns the symbol values of a text, without checksum and stop. */
const valuesOf = (text: string): number[] => {
  const values: number[] = [];
  let isC = false;
  for (let at = 0; at < text.length; ) {
    const digits = isC ? 0 : digitsWorthSwitching(text, at);
    // An odd run starts in set B, so that its pairs reach the end of the text.
    const run = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    const startsOdd = digits > 0 && run % 2 === 1 && at + run === text.length && at > 0;
    if (!isC && digits > 0 && !startsOdd) {
      values.push(at === 0 ? startC : switchToC);
      isC = true;
    } else if (values.length === 0) values.push(startB);
    if (isC && startsWithDigits(text.slice(at), 2)) {
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
      continue;
    }
    if (isC) {
      values.push(switchToB);
      isC = false;
    }
    values.push(text.charCodeAt(at) - 32);
    at += 1;
  }
  return values;
};

/**
 * Returns a text as Code 128: the widths of its bars and spaces in modules, a bar first, without
 * quiet zones. `null` for an empty text and for characters outside of ASCII 32 to 126.
 */
export const encodeCode128 = (text: string): number[] | null => {
  if (!/^[\x20-\x7e]+$/.test(text)) return null;
  const values = valuesOf(text);
  const checksum = values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103;
  return [...values, checksum, stop].flatMap((value) => [...(symbols[value] ?? "")].map(Number));
};
