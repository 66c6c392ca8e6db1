/** Over how many orders a number counts. */
export const coverage = {
  newest:
    "Counted among the newest {read, number}{hasTotal, select, yes { of {total, number}} other {}} {counted, select, orders {orders} other {open orders}}.",
  among: "Counted among {read, number} {counted, select, orders {orders} other {open orders}}.",
  unusual: "Orders with an unusual status were only counted among the newest 200 orders.",
  others:
    "{count, plural, one {# more order has a status that none of the newest 200 orders shows, so it is not counted.} other {# more orders have statuses that none of the newest 200 orders shows, so they are not counted.}}",
} as const;
