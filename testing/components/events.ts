import type { EventDetail, EventRow } from "#lib/protocol/event.ts";

/** Returns an event of the Events screen, for tests. */
export const eventRow = (fields: Partial<EventRow> = {}): EventRow => ({
  id: 1,
  deliveryId: "msg_1",
  source: "webhook",
  type: "shipment.delivered",
  subjects: [{ resource: "orders", id: "ord_1" }],
  state: "processed",
  copies: 0,
  attempt: 1,
  receivedAt: "2026-11-21T14:02:11.018Z",
  sentAt: "2026-11-21T14:02:10.000Z",
  toScreenMs: 324,
  disagreement: null,
  ...fields,
});

export const eventDetail = (fields: Partial<EventDetail> = {}): EventDetail => ({
  ...eventRow(),
  payload: '{"type":"shipment.delivered","data":{"deployment_id":"ord_1","country":"PT"}}',
  scheme: "standard",
  steps: [],
  failure: null,
  ...fields,
});
