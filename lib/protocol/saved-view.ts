import type { ListName } from "#lib/v4/registry.ts";

/** The lists whose views a person can save, and the address of each. */
export const viewLists = {
  "orders.list": "/orders",
  "employees.list": "/employees",
  "inventory.search": "/inventory",
  "teams.list": "/teams",
  "company.addresses": "/addresses",
} as const satisfies Partial<Record<ListName, string>>;

export type ViewList = keyof typeof viewLists;

export const isViewList = (value: unknown): value is ViewList =>
  typeof value === "string" && Object.hasOwn(viewLists, value);

/** Longer names don't fit a tab. */
export const maxViewName = 80;
/** The most views of one person, those that they share included. */
export const maxOwnViews = 100;
/** The most views that one person pins. */
export const maxPinnedViews = 20;
/** The most views that one person subscribes to. */
export const maxSubscribedViews = 20;
/** How often a person is told the number of rows of a view. */
export const viewFrequencies = ["daily", "weekly"] as const;
export type ViewFrequency = (typeof viewFrequencies)[number];
/** The hour of a person's own time zone in which they are told; of a weekly view on Mondays. */
export const viewHour = 8;
/** A longer address is cut off by proxies. */
export const maxViewSearch = 4_000;

/** Stands in an address for a value that the person does not have access to. No record has it. */
export const outsideAccess = "(outside your access)";

/** Which columns a view shows, and in which order. Empty: as the list is defined. */
export interface ViewColumns {
  hidden: readonly string[];
  /** Those hidden by default that it shows. */
  shown: readonly string[];
  order: readonly string[];
}

/** What a view asks: never rows or counts. */
export interface ViewQuestion {
  /** The filters, the sort and the built-in view of the list, as its address has them. */
  search: string;
  columns: ViewColumns;
}

/** A saved view without its question. */
export interface ViewName {
  id: string;
  list: ViewList;
  name: string;
  /** Everyone of the company sees it. */
  isShared: boolean;
  /** Who saved it; `null` for the person's own. */
  ownerName: string | null;
  /** Whether the person may change, share and delete it. */
  mayChange: boolean;
  /** Whether it stands in the person's navigation. */
  isPinned: boolean;
  /** How often the person is told its number of rows; `null`: never. */
  frequency: ViewFrequency | null;
  /** Rises with each change: a change of an older one is refused. */
  epoch: number;
}

/** A saved view as a person opens it. */
export interface SavedView extends ViewName, ViewQuestion {
  /** How many values of filters the person does not have access to. They are not in `search`. */
  outsideCount: number;
  /** Who changed it last, and when: ISO 8601, UTC. */
  changedBy: string | null;
  changedAt: string;
}

/** The answer of `GET /api/views`. */
export interface ViewNamesAnswer {
  views: ViewName[];
}

/** The answer of `GET /api/views?list=orders.list`. */
export interface SavedViewsAnswer {
  views: SavedView[];
  /** Whether the person may save views for everyone of the company. */
  mayShare: boolean;
}

/** The answer of `GET /api/views/counts`: the numbers of rows that are certain, by the id of the view. */
export interface ViewCountsAnswer {
  counts: Readonly<Record<string, number>>;
}

/** The parameter of a list's address that names the saved view on screen. */
export const savedField = "saved";

/** The parameters that say which part of the answer is on screen: no part of a question. */
const displayFields: readonly string[] = ["page", "limit", savedField];

/** Stands in the address that opens a view, so that the browser keeps no page of the view before a change. */
export const epochField = "epoch";

/** Returns the address that opens a saved view. */
export const viewHref = ({ id, list, epoch }: Pick<ViewName, "id" | "list" | "epoch">): string =>
  `${viewLists[list]}?${savedField}=${id}&${epochField}=${epoch}`;

/** Returns the id of the view that an address opens; `null` for one that asks a question itself. */
export const openedView = (params: URLSearchParams): string | null => {
  const isOther = [...params.keys()].some((name) => name !== savedField && name !== epochField);
  return isOther ? null : params.get(savedField);
};

/** Returns the part of a list's address that a view stores, in one spelling. */
export const toViewSearch = (params: URLSearchParams): string => {
  const kept = [...params].filter(([name, value]) => !displayFields.includes(name) && value !== "");
  const sorted = kept.toSorted((a, b) => (a.join("=") < b.join("=") ? -1 : 1));
  return new URLSearchParams(sorted).toString();
};
