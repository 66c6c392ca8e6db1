/** The unlock PIN on the page of a device. */
export const devicePin = {
  saved: "Saved <moment></moment>",
  savedBy: "by {isYou, select, yes {you} other {{name}}}. No one can view it.",
  noneSaved: "None saved through Quartermaster",
  someShown: "Unknown: only some of the requests are shown",
  unread: "Unknown: the requests can't be read",
  newer:
    "<link>A newer PIN</link> {needsYou, select, yes {needs a decision} other {is being checked}}",
  change: "Change PIN",
  set: "Set PIN",
  unknownType: "Unknown: the API sent no type",
  supports: "Supports PIN",
  unsupported: "No PIN support",
} as const;
