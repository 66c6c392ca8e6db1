import localFont from "next/font/local";

/** IBM Plex from npm. Browsers load the extended subset only when a page needs its characters. */
const plex = localFont({
  src: "../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2",
  variable: "--font-plex",
  weight: "100 700",
  display: "swap",
});

const plexExt = localFont({
  src: "../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-ext-wght-normal.woff2",
  variable: "--font-plex-ext",
  weight: "100 700",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
});

const plexMono = localFont({
  src: [
    {
      path: "../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2",
      weight: "400",
    },
    {
      path: "../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2",
      weight: "500",
    },
  ],
  variable: "--font-plex-mono",
  display: "swap",
});

export const fontClassNames = `${plex.variable} ${plexExt.variable} ${plexMono.variable}`;
