/** Why the server refused a change or the start of a run, and what the person can do. */
export const runRefusal = {
  unknownColumn: "A column names a field that is unknown.",
  sameField: "Two columns fill the same field.",
  noField: "No column fills a field. Choose at least one.",
  agentRuns: "{max} runs of this agent wait for a person, who has to start or stop one first.",
  manyRuns: "You have {max} runs that were never started. Start or stop one first.",
  started: "This run was started, so its rows don't change any more.",
  tooManyRows: "A run has at most {max} rows.",
  unknownField: "A change names a field that is unknown.",
  busy: "The run is being changed elsewhere. Try again.",
  changed: "The run was changed meanwhile. Reload it.",
  notFound: "Run not found.",
  held: "Nothing is sent at the moment: Quartermaster's database was set back to an earlier state. An admin has to check it and release it. {what, select, stored {Nothing was stored.} other {Nothing was sent.}}",
} as const;
