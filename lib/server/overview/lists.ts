/** The lists behind Today's numbers, as its address names them: `/?list=late`. */
export const todayLists = ["late", "at-risk", "chargers", "arriving"] as const;
export type TodayList = (typeof todayLists)[number];

/** The list that an address asks for; the late orders where it asks for none that exists. */
export const todayListOf = (value: unknown): TodayList =>
  todayLists.find((list) => list === value) ?? "late";
