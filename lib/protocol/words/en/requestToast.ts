/** The outcomes of requests that come up on any page. */
export const requestToast = {
  label: "Request updates",
  more: "{count} more in Requests",
  confirmedByLookup: "Confirmed by lookup.",
  confirmed: "Confirmed.",
  nothingSent: "Nothing was sent.",
  unknown: "Outcome unknown",
  notSent: "Not sent",
  titleAt: "{title}, <time></time>",
  dismiss: "Dismiss: {title}",
  notReceived:
    "The page was left before Quartermaster received this form. Nothing was sent. Send it again if you still need it.",
} as const;
