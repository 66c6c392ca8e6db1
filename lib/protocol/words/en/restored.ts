/** A database that was set back, and its release. */
export const restored = {
  pausedSince:
    "Requests are paused since <time></time>: the database was set back. Nothing is sent.",
  label: "Restored database",
  checkAndRelease: "Check and release",
  adminReleases: "An admin has to check and release it.",
  onRelease:
    "On release, Quartermaster accepts and sends new requests. The requests above stay in “Needs you”: each is linked to a record, sent again or cancelled by a person, never by itself. Forms that were opened before now must be submitted again.",
  compared: "I compared the requests and the orders above with what the provider shows.",
  releasing: "Releasing…",
  release: "Release",
  outdated: "It was released or set back again meanwhile. Nothing was changed.",
  noneOpen: "No request that you can see was open.",
  you: "You",
  byAt: "{name}, <time></time>",
  decide: "{finding}. On release it needs a decision: link a record, send again or cancel.",
  others:
    "{count, plural, one {# request of another connection waits for a decision too.} other {# requests of other connections wait for a decision too.}}",
  noOrder: "The provider shows no such order.",
  unknownType: "Unknown type",
  unknownStatus: "Unknown status",
  noDate: "no date",
  statusAt: "{status}, <date></date>",
  notAllRead: "Not all orders could be read, so there may be more.",
  whatHappened: "What happened",
  whatHappenedHint:
    "What was sent after the last moment below is forgotten, so nothing is sent until you release it.",
  reason: "Reason",
  remembersUntil: "Remembers until",
  heldSince: "Paused since",
  requestsTitle: "Open requests",
  requestsHint:
    "Each may have been sent, and its outcome forgotten. Quartermaster looks for its record and sends nothing.",
  ordersTitle: "Orders without a request",
  ordersHint:
    "Created since the last remembered moment. A forgotten request may have placed them: don't place them again. New employees, teams, addresses and accessories must be compared by hand.",
  noConnection: "Not available without a connection.",
  releaseTitle: "Release",
  releaseHint: "Recorded in the audit log with your name.",
  copied:
    "The database is a copy: it was last used in another PostgreSQL cluster or database, or before a recovery.",
  imported: "The rows of the database were loaded from a dump.",
  behind: "The database is older than what this console has already seen in it.",
  old: "The database was not used for some time, and this console keeps no record that would show that it is the newest.",
  matches:
    "{count, plural, one {# possible match: it may have been sent} other {# possible matches: it may have been sent}}",
  noMatch: "No match found so far, which doesn't prove that it was not sent",
  noLookup: "It can't be looked up, so it may have been sent",
  notChecked: "Not checked yet",
  nothingHeld: "Nothing is held. Quartermaster sends requests as usual.",
  lastReleased: "The database was last released on <time></time>.",
} as const;
