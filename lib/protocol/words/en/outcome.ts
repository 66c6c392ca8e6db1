/** How a request ended or how far it is, beside its form, in a toast and on its page. */
export const outcome = {
  label: "Outcome",
  waiting: "Waiting for the outcome.",
  sentWaiting: "Sent. Waiting for a reply.",
  waitingForApproval: "Waiting for approval. Nothing is sent until then.",
  heldBy: "{sentence} {hasText, select, yes {{text} } other {}}Nothing is sent until then.",
  waitsForTurn: "Not sent yet: it waits for its turn.",
  checkingFirst: "Not sent yet: checking existing records first.",
  resentSoon: "It will be sent again soon.",
  checkingLost:
    "{sending}. We're checking whether it went through, and won't send it again meanwhile.",
  sendSame: "Send the same form again",
  sentAt: "Sent at <time></time>.",
  checks: "{count, plural, =0 {Not checked yet} one {Checked once} other {Checked # times}}.",
  checksNext:
    "{count, plural, =0 {Not checked yet} one {Checked once} other {Checked # times}}, next check at <time></time>.",
  leave:
    "You can leave this page. We'll notify you. {canCancel, select, yes {<link>Follow or cancel it in Requests</link>} other {<link>Follow it in Requests</link>}}",
  seeRequest: "See the request",
  reviewAndDecide: "Review and decide",
  needsDecision: "Needs a decision.",
  cancelledUnsent: "Cancelled before it was sent. Nothing was changed.",
  cancelled: "Cancelled by someone. Nothing more is sent.",
  workStatus:
    "The {noun, select, accessory {accessory request} other {order}}'s status shows how far the work is.",
  saved: "Saved.",
  found:
    "{sending}, but we found the {noun, select, order {order} accessory {accessory request} employee {employee} team {team} device {device} other {address}}. Check that it's yours.",
  openRecord:
    "Open the {noun, select, order {order} accessory {accessory request} employee {employee} team {team} device {device} other {address}}",
  openRecordNamed:
    "Open the {noun, select, order {order} accessory {accessory request} employee {employee} team {team} device {device} other {address}} {id}",
  openExisting:
    "Open the existing {noun, select, order {order} accessory {accessory request} employee {employee} team {team} device {device} other {address}}",
  seeOther: "See the other request",
  apiRequestId: "API request ID: <code>{id}</code>",
  second:
    "{isWork, select, yes {Place} other {Save}} a second {kind, select, order {order} purchase {purchase} charger {charger request} employee {employee} employeeUpdate {change} team {team} teamUpdate {name} pin {PIN} other {address}}",
  markedFields: "Nothing was changed. Fix the marked fields and send again.",
  nothingChanged: "Nothing was changed. {next}",
  nextCapability: "{reason} Settings lists the API permissions.",
  nextKey: "The API key is paused until an admin replaces it. Your entries are kept.",
  nextAccess: "Your role or your key has no access. Ask an admin.",
  nextRole: "Ask an admin if you need it for your work.",
  nextReload: "Reload the page to continue with the account and connection in use now.",
  nextFix: "Fix the fields below and send again.",
  nextSend: "Your entries are kept. You can send again.",
  signedInAgain: "You are signed in again. Send the form again: it won’t be placed twice.",
  sessionEnded:
    "Your session has ended, so nothing was sent now. Your entries are kept. {goesOn, select, yes {Sign in, and the form is sent as you submitted it.} other {Sign in, then send the form again.}}",
} as const;
