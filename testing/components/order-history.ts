import type { OrderHistory } from "#lib/v4/records/order.ts";

/** The history of an order that a courier held at customs. */
export const history: OrderHistory = {
  statusLogs: [
    { status: "processing", at: "2026-11-12T09:14:00Z", actor: "Maya Okafor" },
    { status: "shipped", at: "2026-11-14T17:31:00Z" },
  ],
  devices: [
    {
      productId: "prd_1",
      model: "MacBook Air",
      serialNumber: "C02ZK1XTQ6",
      timeline: [
        {
          source: "product",
          type: "device.sourced",
          description: "Pulled from stock",
          at: "2026-11-12T15:02:00Z",
        },
        {
          source: "courier",
          type: "exception",
          description: "Clearance delay",
          location: "Lagos, NG",
          at: "2026-11-17T16:12:00Z",
        },
      ],
    },
  ],
};
