import { z } from "zod";
import { byDevice, countryField, idField, pagingFields, queryField } from "#lib/v4/fields/field.ts";
import { dispositions, orderTypes, purchaseOrderTypes } from "#lib/v4/fields/known-values.ts";
import { listOf, type OperationSchemas, one } from "#lib/v4/operations/operation.ts";
import {
  accessorySchema,
  orderHistorySchema,
  orderSchema,
  orderSlaSchema,
  orderTrackingResultSchema,
  orderValidationSchema,
} from "#lib/v4/records/order.ts";

/** Body of `POST /orders`, and of `POST /orders/validate`, which takes the same shape. */
const orderRequestSchema = z.strictObject({
  orderType: z.enum(orderTypes).describe("What should happen"),
  employeeId: idField.optional().describe("The employee the order applies to"),
  productIds: z.array(idField).max(200).optional().describe("Devices concerned"),
  dispositions: z
    .array(z.strictObject({ productId: idField, disposition: z.enum(dispositions) }))
    .max(200)
    .optional()
    .describe("What becomes of each returned device"),
  legalHold: z
    .array(
      z.strictObject({
        productId: idField,
        requested: z.boolean(),
        instructions: z.string().max(2_000).optional(),
      }),
    )
    .max(200)
    .optional()
    .describe("Devices that must be kept untouched"),
  pickupWindow: z
    .strictObject({
      from: z.string().max(40),
      to: z.string().max(40),
      timezone: z.string().max(64),
    })
    .optional()
    .describe("When the courier may come"),
});
export type OrderRequest = z.infer<typeof orderRequestSchema>;

/** Body of `POST /orders/purchase`. Source: api-v4.md, Endpoints, Orders; Catalog option. */
const purchaseRequestSchema = z.strictObject({
  orderType: z.enum(purchaseOrderTypes),
  employeeId: idField.optional().describe("For Purchase for Employee"),
  items: z
    .array(
      z.strictObject({
        itemId: idField.describe("Catalog item id"),
        quantity: z.int().min(1).max(1_000),
        country: countryField.describe("Country the item ships from"),
      }),
    )
    .min(1)
    .max(100),
  shippingType: z.string().min(1).max(64).optional().describe("`standard` is a valid value"),
});

const id = { id: idField.describe("Order id") };

export const orders = {
  "orders.list": {
    tool: "list_orders",
    summary: "Search and list orders",
    input: z.strictObject({
      query: queryField,
      status: z.array(z.string().min(1).max(64)).max(32).optional().describe("Order status"),
      type: z.array(z.string().min(1).max(64)).max(32).optional().describe("Order type"),
      ...pagingFields,
    }),
    output: listOf("orders", orderSchema),
  },
  "orders.get": {
    tool: "get_order",
    summary: "One order with its parent, sub-orders and device requests",
    input: z.strictObject(id),
    output: one("order", orderSchema),
  },
  "orders.create": {
    tool: "create_order",
    summary: "Place an order",
    input: orderRequestSchema,
    output: one("order", orderSchema),
  },
  "orders.purchase": {
    tool: null,
    summary: "Buy catalog items for an employee or for inventory",
    input: purchaseRequestSchema,
    output: one("order", orderSchema),
  },
  "orders.validate": {
    tool: "validate_order_constraints",
    summary: "Check whether an order type can be placed for an employee and their devices",
    input: orderRequestSchema,
    output: one("validation", orderValidationSchema),
  },
  "orders.history": {
    tool: "get_order_history",
    summary: "Status logs and a courier and product timeline per device",
    input: z.strictObject(id),
    output: one("history", orderHistorySchema),
  },
  "orders.tracking": {
    tool: "get_tracking",
    summary: "Shipment tracking merged with live courier data",
    input: z.strictObject(id),
    output: one("tracking", orderTrackingResultSchema),
  },
  "orders.sla": {
    tool: "get_order_sla",
    summary: "Business days elapsed against days expected, whether late, and why",
    input: z.strictObject(id),
    output: one("sla", orderSlaSchema),
  },
  "orders.add-accessory": {
    tool: "add_power_accessory",
    summary: "Request a replacement charger for a device on an order",
    input: z
      .strictObject({
        ...id,
        productId: idField.optional().describe("The device that needs the charger"),
        serialNumber: z.string().min(1).max(128).optional(),
      })
      .refine(...byDevice),
    output: one("accessory", accessorySchema),
  },
} satisfies Record<string, OperationSchemas>;
