/**
 * Why a run is paused, waits or was stopped. Stored with the run: a message that gets another meaning or other values
 * gets another name.
 */
export const runReason = {
  paused: "Paused by {name}. Rows on their way get their outcome.",
  stopped: "Stopped by {name}. What was accepted stays.",
  givenUp: "Given up by {name}. Nothing was sent.",
  disabled: "{name} is disabled. Nothing more is sent unless they are enabled again.",
  otherRole:
    "{name} no longer has the role and the API key with which they asked for it. Nothing more is sent.",
  unknown:
    "Halted by itself: {count, number} requests have an unknown outcome. They are looked up, and never sent twice.",
  refused: "Halted by itself: {count, number} of the last {of, number} requests were refused.",
  checkStopped: "The check stopped: {message}",
  noAnswer: "The service doesn't answer.",
  unreachable: "The service could not be reached. Nothing of these rows was sent.",
  changedRow: "A row is no longer what was checked and approved. Nothing more of this run is sent.",
  missingCapability:
    "The API key lacks {capability}, which each row needs before it is sent. The run goes on when the key has it again.",
  storeHeld:
    "Nothing is sent at the moment: Quartermaster's database was set back to an earlier state. An admin has to check it and release it.",
} as const;
