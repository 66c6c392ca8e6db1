/** What is shown for an address without a page. */
export const notFound = {
  advice: "This link may be mistyped or incomplete. Check it, or start from the home page.",
  home: "Home",
} as const;
