import { t } from "#lib/protocol/words/t.ts";
import { noMovementDays } from "#lib/v4/order-view-names.ts";

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

/** Returns what a list is called, what its rows have in common and what is said where it is empty. */
export const todayListTexts = (list: TodayList): TodayListText => {
  const days = String(noMovementDays);
  const texts: Readonly<Record<TodayList, TodayListText>> = {
    requests: {
      title: t("today.requestsTitle"),
      note: t("today.newestFirst"),
      empty: t("today.noRequests"),
    },
    waiting: {
      title: t("today.waitingTitle"),
      note: t("today.clockPaused"),
      empty: t("today.noWaiting"),
    },
    late: {
      title: t("today.lateTitle"),
      note: t("today.longestFirst"),
      empty: t("today.noLate"),
    },
    "at-risk": {
      title: t("today.atRiskTitle"),
      note: t("today.nearestFirst"),
      empty: t("today.noAtRisk"),
    },
    "no-movement": {
      title: t("today.noMovementTitle", { days }),
      note: t("today.longestFirst"),
      empty: t("today.noNoMovement", { days }),
    },
    chargers: {
      title: t("today.chargersTitle"),
      note: t("today.eligible"),
      empty: t("today.noChargers"),
    },
    arriving: {
      title: t("today.arrivingTitle"),
      note: t("today.soonestFirst"),
      empty: t("today.noArriving"),
    },
  };
  return texts[list];
};
