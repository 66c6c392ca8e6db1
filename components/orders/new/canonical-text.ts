import type { OrderBody } from "#components/orders/new/order-draft.ts";

/** Returns the text by which two orders are compared. */
export const canonicalText = (body: OrderBody | null) => body && JSON.stringify(body);
