/** The languages that the words of the console exist in, by their own names (BCP 47). */
export const languageNames = {
  en: "English",
  de: "Deutsch",
  ja: "日本語",
  ar: "العربية",
  /** English with accents and brackets, by which tests find words that are in no catalog. */
  "en-XA": "[Éñĝļîšĥ]",
} as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

export const isLanguage = (text: string | undefined): text is Language =>
  text !== undefined && Object.hasOwn(languageNames, text);

/** The cookie in which a browser keeps the language that a person chose. */
export const languageCookie = "language";
