/** The list of requests that need a decision on Today. */
export const todayRequest = {
  caption: "Requests",
  request: "Request",
  run: "Run: {title}",
  reason: "Reason",
  sentBy: "Sent by",
  you: "You",
  sent: "Sent",
} as const;
