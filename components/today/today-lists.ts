import { noMovementDays } from "#lib/v4/order-view-names.ts";
import { orderViewRules } from "#lib/v4/order-views.ts";

/** The lists behind Today's numbers in the order of the tiles, as the address names them: `/?list=late`. */
export const todayLists = [
  "requests",
  "waiting",
  "late",
  "at-risk",
  "no-movement",
  "chargers",
  "arriving",
] as const;
export type TodayList = (typeof todayLists)[number];

/** The lists that are views of open orders. */
export type OrderList = Exclude<TodayList, "requests" | "chargers">;

export const isOrderList = (list: TodayList): list is OrderList =>
  list !== "requests" && list !== "chargers";

/** Returns the list that the address names, or the late orders. */
export const todayListOf = (value: unknown): TodayList =>
  todayLists.find((list) => list === value) ?? "late";

interface TodayListText {
  title: string;
  /** What the rows have in common or how they are sorted, after their number. */
  note: string;
  /** Shown where the list is certainly empty. */
  empty: string;
}

const { late, "at-risk": atRisk, "no-movement": unmoved, arriving, waiting } = orderViewRules;

export const todayListTexts: Readonly<Record<TodayList, TodayListText>> = {
  requests: {
    title: "Requests",
    note: "newest first",
    empty: "No requests need a decision.",
  },
  waiting: {
    title: waiting.label,
    note: "SLA clock paused",
    empty: "No orders are waiting on you.",
  },
  late: { title: "Late orders", note: late.sortedBy, empty: "No late orders." },
  "at-risk": { title: atRisk.label, note: atRisk.sortedBy, empty: "No orders at risk." },
  "no-movement": {
    title: unmoved.label,
    note: unmoved.sortedBy,
    empty: `No orders without movement for ${noMovementDays} days.`,
  },
  chargers: {
    title: "Chargers to replace",
    note: "damaged or not included",
    empty: "No chargers to replace.",
  },
  arriving: {
    title: arriving.label,
    note: arriving.sortedBy,
    empty: "No orders arrive within 7 days.",
  },
};
