/** The numbers of orders in lists of employees and teams. */
export const orderCount = {
  noName: "The record has no name to count orders by.",
  notRead: "The open orders could not be read.",
  notAll: "Not every open order could be counted.",
  of: "{text} {counted, select, late {late} other {open}} {isOne, select, yes {order} other {orders}} of {name}",
  caption:
    "{counted, select, late {late} other {open}} {isOne, select, yes {order} other {orders}}",
} as const;
