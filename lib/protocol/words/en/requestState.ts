/** The states of requests, and why one needs a person. */
export const requestState = {
  accepted: "Accepted",
  refused: "Refused",
  checking: "Checking",
  needsYou: "Needs you",
  cancelled: "Cancelled",
  replaced: "Replaced",
  waitingForApproval: "Waiting for approval",
  queued: "Queued",
  sending: "Sending",
  count:
    "{status, select, accepted {{count} accepted} refused {{count} refused} checking {{count} checking} needsYou {{count} needs you} other {{count} cancelled}}",
  draft: "An agent asks for this. Nothing is sent unless a person approves it.",
  secondApproval: "A second admin must approve the resend.",
  held: "The database was set back while this was open, so it may have been sent since.",
  conflict:
    "The API reported a conflict, and the checks don't show whether this request caused it.",
  unknown: "Couldn't confirm the outcome.",
  proposed: "An agent proposes this run. Nothing is sent unless you start it.",
  halted: "The run halted by itself. Nothing more is sent unless you continue it.",
  approval: "A second admin must approve exactly the rows of this run. Then it starts.",
  note: "{cause, select, draft {{count, plural, one {draft waiting for approval} other {drafts waiting for approval}}} secondApproval {{count, plural, one {resend to approve} other {resends to approve}}} held {open when the database was set back} conflict {{count, plural, one {conflict reported by the API} other {conflicts reported by the API}}} proposed {{count, plural, one {run proposed by an agent} other {runs proposed by agents}}} canary {{count, plural, one {run waiting after its first rows} other {runs waiting after their first rows}}} halted {{count, plural, one {run halted by itself} other {runs halted by themselves}}} approval {{count, plural, one {run to approve} other {runs to approve}}} other {{count, plural, one {outcome unknown} other {outcomes unknown}}}}",
  countedNote: "{number} {note}",
  you: "You",
  yourAgent: "Your agent {agent}",
  agentOf: "The agent {agent} of {person}",
  canary: "The first rows have their outcome. Look at it, then continue.",
} as const;
