/** What a page says that could not be shown. Rendering only reads, so nothing can have changed. */
export const failedPageWords = {
  title: "Something went wrong",
  message:
    "Quartermaster could not show this page. Your orders, employees and devices are unchanged.",
  next: "It is shown again as soon as that works.",
} as const;
