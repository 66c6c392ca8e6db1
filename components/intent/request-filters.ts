import { writeWords } from "#components/intent/record-of.ts";
import type { IntentFilter } from "#lib/protocol/intent.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** The fates that a list can be narrowed to, in the order in which they are offered. */
export const shows = ["all", "open", "needs you", "settled"] as const;

export const requestKinds = Object.keys(writeWords) as (keyof typeof writeWords)[];

/** What the address of the requests' list may say: the same names as the door's. */
export const requestFields: readonly SearchField[] = [
  { name: "show", kind: "choice", label: "Fate", options: [...shows] },
  { name: "yours", kind: "boolean", label: "Yours" },
  { name: "operation", kind: "choice", label: "Kind", options: [...requestKinds] },
  { name: "before", kind: "text", label: "Before" },
];

/** How many requests a page of the list has. */
export const pageSize = 50;

/** Those that need a person stand on top, whatever else is listed below. */
export const needsYouFilter = ({ yours, operation }: IntentFilter): IntentFilter => ({
  show: "needs you",
  yours,
  operation,
  limit: 100,
});

/** Whether the list has that block on top: not where only settled or only older ones are wanted. */
export const hasNeedsYou = ({ show, before }: IntentFilter) =>
  show !== "settled" && before === undefined;
