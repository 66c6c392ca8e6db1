/** The panel of what to try in the sandbox. */
export const tryThis = {
  title: "Try this in the sandbox",
  dismiss: "Dismiss the suggestions",
} as const;
