/** The choice of the language. */
export const language = {
  label: "Language",
  browser: "Browser's: {language}",
} as const;
