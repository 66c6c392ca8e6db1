import localFont from "next/font/local";

/** IBM Plex, made small (app/fonts/make-fonts.py). The weights 400 to 600 are one file. */
const sans = localFont({
  src: "./fonts/sans-latin.woff2",
  variable: "--font-sans-latin",
  weight: "400 600",
  display: "swap",
});

/** Latin Extended-A, such as in "Łukasz". Browsers load it only when a page needs its characters. */
const sansExtendedA = localFont({
  src: "./fonts/sans-extended-a.woff2",
  variable: "--font-sans-extended-a",
  weight: "400 600",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+100-130, U+132-151, U+154-17F" }],
});

/** The other extended characters and the signs of currencies. */
const sansOther = localFont({
  src: "./fonts/sans-other.woff2",
  variable: "--font-sans-other",
  weight: "400 600",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+180-2BA, U+2C7, U+2DD, U+1E00-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113",
    },
  ],
});

/** One weight for all text: a browser would draw a bolder one itself, so none is asked for. */
const mono = localFont({
  src: "./fonts/mono-latin.woff2",
  variable: "--font-mono-latin",
  weight: "400 600",
  display: "swap",
});

export const fontClassNames = [sans, sansExtendedA, sansOther, mono]
  .map(({ variable }) => variable)
  .join(" ");
