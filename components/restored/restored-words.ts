import type { IntentView } from "#lib/protocol/intent.ts";
import type { SetBackReason } from "#lib/protocol/restored-store.ts";

/** Why Quartermaster holds the database, as a sentence. */
export const reasonText: Readonly<Record<SetBackReason, string>> = {
  copied:
    "The database is a copy: it was last used in another PostgreSQL cluster or database, or before a recovery.",
  imported: "The rows of the database were loaded from a dump.",
  behind: "The database is older than what this console has already seen in it.",
  old: "The database was not used for some time, and this console keeps no record that would show that it is the newest.",
};

/** What lookups found about a request that may have been sent. */
export const findingText = ({
  found,
  lookupCount,
  nextLookupAt,
}: Pick<IntentView, "found" | "lookupCount" | "nextLookupAt">) => {
  if (found.length > 0) {
    const many = found.length === 1 ? "1 possible match" : `${found.length} possible matches`;
    return `${many}: it may have been sent`;
  }
  if (lookupCount > 0) return "No match found so far, which doesn't prove that it was not sent";
  return nextLookupAt === null
    ? "It can't be looked up, so it may have been sent"
    : "Not checked yet";
};
