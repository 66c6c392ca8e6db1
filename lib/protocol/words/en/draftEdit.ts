/** The form with the draft of an agent. */
export const draftEdit = {
  seeRequest: "See the request",
  filledIn:
    "Filled in by the agent {agent}. When you place it, its <link>draft</link> ends and is never sent.",
} as const;
