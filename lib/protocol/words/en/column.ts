/** The columns that lists of several nouns have. */
export const column = {
  status: "Status",
  country: "Country",
} as const;
