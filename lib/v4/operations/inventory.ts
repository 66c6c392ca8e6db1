import { z } from "zod";
import { byDevice, countryField, idField, pagingFields, queryField } from "#lib/v4/fields/field.ts";
import { deviceLocations } from "#lib/v4/fields/known-values.ts";
import { listOf, type OperationSchemas, one } from "#lib/v4/operations/operation.ts";
import { catalogOptionSchema, deviceSchema, pinResultSchema } from "#lib/v4/records/device.ts";

const productType = z.string().trim().min(1).max(64).optional().describe("Product type");

export const inventory = {
  "inventory.search": {
    tool: "search_inventory",
    summary: "Search the company's devices",
    input: z.strictObject({
      query: queryField,
      category: z.string().trim().min(1).max(64).optional().describe("Device category"),
      country: countryField.optional(),
      status: z.string().min(1).max(64).optional().describe("Device status"),
      inStock: z.boolean().optional().describe("In stock"),
      limit: pagingFields.limit,
    }),
    output: listOf("devices", deviceSchema),
  },
  "devices.options": {
    tool: "get_device_options",
    summary: "Device options ranked by spec and availability",
    input: z.strictObject({
      productType,
      location: z.enum(deviceLocations).optional().describe("Where the device is"),
      specs: z.string().trim().min(1).max(200).optional().describe("Free text that biases ranking"),
      country: countryField.optional(),
      limit: pagingFields.limit,
    }),
    output: listOf("options", catalogOptionSchema),
  },
  "devices.suggestions": {
    tool: "suggest_alternative_device",
    summary: "Purchasable alternatives ranked by maker, spec and price",
    input: z.strictObject({
      country: countryField.optional(),
      productType,
      limit: pagingFields.limit,
    }),
    output: listOf("suggestions", catalogOptionSchema),
  },
  "products.get": {
    tool: null,
    summary: "One device: assignment, condition, location, serial",
    input: z.strictObject({ id: idField.describe("Device id") }),
    output: one("product", deviceSchema),
  },
  "products.add-pin": {
    tool: null,
    summary: "Store a device's unlock PIN",
    input: z
      .strictObject({
        productId: idField.optional(),
        serialNumber: z.string().min(1).max(128).optional(),
        pinCode: z.string().min(1).max(64),
      })
      .refine(...byDevice),
    output: one("product", pinResultSchema),
  },
} satisfies Record<string, OperationSchemas>;
