/**
 * What a page says in English that could not be shown, where it has no words of a language: when not even the
 * layout could be rendered. Rendering only reads, so nothing can have changed.
 */
export const failedPageWords = {
  "failure.wrong": "Something went wrong",
  "failure.pageText":
    "Quartermaster could not show this page. Your orders, employees and devices are unchanged.",
  "failure.pageNext": "It is shown again as soon as that works.",
  "failure.pageContact": "If it continues, contact the administrator of Quartermaster.",
  "failure.tryAgain": "Try again",
  "failure.home": "Home",
} as const;
