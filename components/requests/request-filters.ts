import type { IntentFilter } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import { writeText } from "#lib/protocol/write-text.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** The values of the status filter, in the order in which they are offered. */
export const shows = ["all", "open", "needs you", "settled"] as const;

export const requestKinds = Object.keys(writeText) as (keyof typeof writeText)[];

/** The search parameters of the list of requests, named as the API route names them. */
export const requestFields: readonly SearchField[] = [
  {
    name: "show",
    kind: "choice",
    get label() {
      return t("requestList.status");
    },
    options: [...shows],
  },
  {
    name: "yours",
    kind: "boolean",
    get label() {
      return t("requestList.mine");
    },
  },
  {
    name: "operation",
    kind: "choice",
    get label() {
      return t("requestList.type");
    },
    options: [...requestKinds],
  },
  {
    name: "before",
    kind: "text",
    get label() {
      return t("requestList.before");
    },
  },
];

export const pageSize = 50;

/** Returns the filter of the list's own rows: the requests of a run are one. */
export const listFilter = (filter: IntentFilter): IntentFilter => ({
  ...filter,
  foldsRuns: true,
  limit: pageSize,
});

/** Returns the filter of the requests that need a decision, which the list shows on top. */
export const needsYouFilter = ({ yours, operation }: IntentFilter): IntentFilter => ({
  show: "needs you",
  yours,
  operation,
  limit: 100,
});

/** Whether the list shows those requests on top: not for finished or older requests only. */
export const hasNeedsYou = ({ show, before }: IntentFilter) =>
  show !== "settled" && before === undefined;
