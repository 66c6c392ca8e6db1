/** The lists behind Today's numbers, as the address names them: `/?list=late`. */
export const todayLists = ["late", "at-risk", "chargers", "arriving"] as const;
export type TodayList = (typeof todayLists)[number];

/** Returns the list that the address names, or the late orders. */
export const todayListOf = (value: unknown): TodayList =>
  todayLists.find((list) => list === value) ?? "late";

export const todayListTitles: Record<TodayList, string> = {
  late: "Late orders",
  "at-risk": "At risk",
  chargers: "Chargers to replace",
  arriving: "Arriving within 7 days",
};
