/** Returns whether a text has the form of an ISO 3166-1 alpha-2 code. */
export const isCountryCode = (text: string | null | undefined): text is string =>
  /^[A-Z]{2}$/.test(text ?? "");
