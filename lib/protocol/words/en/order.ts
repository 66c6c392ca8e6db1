/** Names of orders. */
export const order = {
  untyped: "Order",
  titleFor: "{type} for {employee}",
  titleFrom: "{type} from {employee}",
  purchaseFor: "Purchase for {employee}",
} as const;
