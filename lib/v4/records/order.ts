import { z } from "zod";
import { alsoKnownAs, flag, number, text } from "#lib/v4/fields/field.ts";

const at = alsoKnownAs(text(), "createdAt", "timestamp", "date");
const productId = alsoKnownAs(text(), "deviceId", "device_id");
const productIds = alsoKnownAs(z.array(z.string()).nullish(), "device_ids");
const serialNumber = alsoKnownAs(text(), "serial");

/** Business days expected and elapsed: `sla` of an order, and the answer of `GET /orders/{id}/sla`. */
export const orderSlaSchema = z.looseObject({
  expectedDays: number().describe("Business days"),
  elapsedDays: alsoKnownAs(number(), "days_elapsed", "elapsed").describe("Business days"),
  late: alsoKnownAs(flag(), "isLate", "is_late"),
  paused: flag(),
  reason: text().describe("Why it is late, in words"),
});

export type OrderSla = z.infer<typeof orderSlaSchema>;

/** A device that an order requests. The contract does not show its fields: any may be absent. */
const deviceRequestSchema = z.looseObject({
  id: text(),
  productId,
  itemId: text(),
  model: text(),
  serialNumber,
  status: text(),
  chargerStatus: text(),
  disposition: text(),
});

/** An accessory that was requested on an order. The contract does not show its fields. */
const accessoryRequestSchema = z.looseObject({
  id: text(),
  productId,
  serialNumber,
  type: text(),
  status: text(),
  createdAt: text(),
});
export type AccessoryRequest = z.infer<typeof accessoryRequestSchema>;

const checkpointSchema = z.looseObject({
  status: text(),
  type: text(),
  description: alsoKnownAs(text(), "message"),
  location: text(),
  at,
});

export const shipmentSchema = z.looseObject({
  id: text(),
  carrier: text(),
  trackingNumber: text(),
  trackingUrl: text(),
  status: text(),
  eta: text(),
  live: flag().describe("Whether the courier's data is live or last known"),
  lastUpdatedAt: text(),
  productIds,
  checkpoints: z.array(checkpointSchema).nullish(),
});
export type Shipment = z.infer<typeof shipmentSchema>;

const referenceFields = {
  id: z.string().min(1),
  orderType: alsoKnownAs(text(), "type"),
  status: text(),
  productIds,
  deviceId: text(),
  deviceRequests: z.array(deviceRequestSchema).nullish(),
  tracking: shipmentSchema.nullish(),
  shipments: z.array(shipmentSchema).nullish(),
};

const flatReferenceSchema = z.looseObject(referenceFields);

/** A parent or sub-order as nested in the single-order read. */
export type OrderReference = z.infer<typeof flatReferenceSchema> & {
  subOrders?: OrderReference[] | null | undefined;
};

/** How many generations of sub-orders are read. Deeper ones stay unknown fields. */
const maxGenerations = 4;

const referenceOf = (generations: number): z.ZodType<OrderReference> =>
  generations === 0
    ? flatReferenceSchema
    : z.looseObject({
        ...referenceFields,
        subOrders: alsoKnownAs(z.array(referenceOf(generations - 1)).nullish(), "children"),
      });

export const orderReferenceSchema = referenceOf(maxGenerations);

const statusLogSchema = z.looseObject({
  status: text(),
  at,
  actor: text(),
  note: alsoKnownAs(text(), "message", "description"),
  type: text(),
  location: text(),
  source: text(),
});

const timelineEntrySchema = z.looseObject({
  source: text().describe("courier or product"),
  type: text(),
  status: text(),
  description: alsoKnownAs(text(), "message"),
  location: text(),
  actor: text(),
  at,
});

/** An order. Source: api-v4.md, Resources, Order. The last fields are undocumented, and optional. */
export const orderSchema = z.looseObject({
  id: z.string().min(1),
  orderType: alsoKnownAs(text(), "type"),
  status: text(),
  employeeId: text(),
  employeeName: text(),
  teamName: alsoKnownAs(text(), "team"),
  country: text(),
  source: text(),
  productIds,
  deviceId: text(),
  deviceCount: number(),
  tracking: shipmentSchema.nullish().describe("Where an order is: carrier and estimated arrival"),
  sla: orderSlaSchema.nullish(),
  createdAt: text().describe("UTC, ISO 8601"),
  createdBy: text(),
  issue: text().describe("What is wrong, on a maintenance order"),
  parent: alsoKnownAs(orderReferenceSchema.nullish(), "parentOrder"),
  subOrders: alsoKnownAs(z.array(orderReferenceSchema).nullish(), "children"),
  deviceRequests: z.array(deviceRequestSchema).nullish(),
  accessories: alsoKnownAs(z.array(accessoryRequestSchema).nullish(), "accessoryRequests"),
  shipments: z.array(shipmentSchema).nullish().describe("Where a service puts them in the order"),
  statusLogs: z.array(statusLogSchema).nullish().describe("A log that came with the order"),
});
export type Order = z.infer<typeof orderSchema>;
export type OrderDeviceRequest = z.infer<typeof deviceRequestSchema>;

/** `GET /orders/{id}/history`: status logs and a timeline for each device. Inner shapes not shown. */
export const orderHistorySchema = z.looseObject({
  statusLogs: alsoKnownAs(z.array(statusLogSchema).nullish(), "logs"),
  devices: z
    .array(
      z.looseObject({
        productId: alsoKnownAs(text(), "deviceId", "id"),
        model: text(),
        serialNumber,
        timeline: alsoKnownAs(z.array(timelineEntrySchema).nullish(), "events"),
      }),
    )
    .nullish(),
});
export type OrderHistory = z.infer<typeof orderHistorySchema>;

/** `GET /orders/{id}/tracking`. Shape not shown. A bare `{carrier, eta}` is read as one shipment. */
export const orderTrackingResultSchema = z.looseObject({
  shipments: z.array(shipmentSchema).nullish(),
  events: z.array(checkpointSchema).nullish().describe("Dated entries of no shipment"),
  carrier: text(),
  eta: text(),
});
export type OrderTracking = z.infer<typeof orderTrackingResultSchema>;

const problemSchema = z.looseObject({
  code: text(),
  message: alsoKnownAs(text(), "reason"),
  productId: alsoKnownAs(text(), "deviceId"),
  field: text(),
});

/** `POST /orders/validate`: whether an order of the type can be placed. Shape not shown. */
export const orderValidationSchema = z.looseObject({
  valid: alsoKnownAs(flag(), "allowed", "canPlace", "isValid"),
  errors: z.array(problemSchema).nullish(),
  warnings: z.array(problemSchema).nullish(),
});
export type OrderValidation = z.infer<typeof orderValidationSchema>;

/** `POST /orders/{id}/accessories`: the accepted accessory request. Shape not shown. */
export const accessorySchema = accessoryRequestSchema.extend({
  id: z.string().min(1),
  orderId: text(),
});
