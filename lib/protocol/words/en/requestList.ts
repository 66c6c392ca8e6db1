/** The list of requests. */
export const requestList = {
  title: "Request",
  status: "Status",
  requestedBy: "Requested by",
  created: "Created",
  result: "Result",
  run: "Run: {title}",
  confirmedByLookup: "confirmed by lookup",
  mine: "Mine",
  type: "Type",
  before: "Before",
  heading: "Requests",
  orders: "Orders",
  noneForRole:
    "Your role can't make changes, so there are no requests. Order progress is on each order.",
  ofCompany: "Changes sent by your company, and their outcome.",
  ofPerson: "Changes sent by you, and their outcome.",
} as const;
