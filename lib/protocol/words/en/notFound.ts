/** What is shown for an address without a page. */
export const notFound = {
  advice: "This link may be mistyped or incomplete. Check it, or start from the home page.",
  home: "Home",
  incomplete:
    "This link looks incomplete. Check it, or press <key></key> to search for an order, a person or a serial number.",
  event: "Event not found",
  eventNote:
    "You can see the events of your own API key. Old events are deleted. The link may also be incomplete.",
  requestNote:
    "You can see your own requests; admins see the whole company's. The link may also be incomplete.",
} as const;
