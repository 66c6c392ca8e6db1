import { z } from "zod";
import { alsoKnownAs, flag, number, text } from "#lib/v4/fields/field.ts";

/** A physical device. Source: api-v4.md, Resources, "Device (asset, product, inventory item)". */
export const deviceSchema = z.looseObject({
  id: z.string().min(1),
  model: text(),
  serialNumber: alsoKnownAs(text(), "serial"),
  status: text(),
  employeeId: text(),
  employeeName: text(),
  location: text(),
  country: text(),
  condition: text(),
  chargerStatus: alsoKnownAs(text(), "charger"),
  deviceType: alsoKnownAs(text(), "type", "category", "productType"),
});
export type Device = z.infer<typeof deviceSchema>;

/** A device that could be deployed or bought. Source: api-v4.md, Resources, "Catalog option". */
export const catalogOptionSchema = z.looseObject({
  id: alsoKnownAs(z.string().min(1), "itemId"),
  model: text(),
  configuration: text(),
  country: text(),
  available: flag(),
  maker: text(),
  productType: alsoKnownAs(text(), "deviceType", "type", "category"),
  location: text(),
  price: number(),
  currency: text(),
  buildToOrder: flag(),
});
export type CatalogOption = z.infer<typeof catalogOptionSchema>;

/** `POST /products/pin-code`. The contract does not describe the answer; a PIN is never read back. */
export const pinResultSchema = z.looseObject({ id: alsoKnownAs(text(), "productId") });
