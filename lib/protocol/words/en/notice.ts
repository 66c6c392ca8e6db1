/** The list of notifications, and what one says of a saved view. */
export const notice = {
  late: "Late",
  allLate: "Open all late orders",
  arrived: "Arrived",
  allArrived: "Open all orders that arrived",
  failed: "Delivery failed",
  needsYou: "Needs you",
  allNeedingYou: "Open all requests that need you",
  view: "Saved view",
  exception: "Exception",
  yourExceptions: "Open your exceptions",
  breakGlass: "Break-glass sign-in",
  show: "Show",
  all: "All",
  unread: "Unread",
  read: "read",
  unreadState: "unread",
  exceptionAbout:
    "{cause, select, assigned {Assigned to you} mentioned {You were mentioned} other {Its snooze ended}}: <record>{resource, select, inventory {A device} requests {A request} runs {A run} other {}}</record>",
  breakGlassBy:
    "{account} signed in by its break-glass password. If nobody you know did, end its sessions.",
  requestWaits: "A request of yours waits for a decision",
  approvalWaits:
    "A request {state, select, reminder {still waits} other {waits}} for your approval",
  markRead: "Mark read<span> {recordId}</span>",
  none: "No notifications yet. Orders that become late, fail or arrive, requests and runs that need you, and the saved views that you subscribe to, appear here.",
  markAll: "Mark all as read",
  allRead: "All read.",
  choose: "Choose notifications",
  viewEnded:
    "A subscription to a saved view ended: {why, select, view {it was deleted, or you no longer have access to it} other {you no longer have access with the API key that it was made with}}.",
  aView: "A saved view",
  viewUnknown:
    "{view}: not known, because Quartermaster's copy does not prove it{hasBefore, select, yes { (was {was})} other {}}",
  viewCount:
    "{view}: {count}{hasMore, select, yes {, and {more} more may match} other {}}{hasBefore, select, yes { (was {was})} other {}}",
} as const;
