import { z } from "zod";
import { alsoKnownAs, postalFields, text } from "#lib/v4/fields/field.ts";

/** The delivery address where an answer nests it. Other answers have it flat on the employee. */
const deliveryAddressSchema = z.looseObject({
  ...postalFields,
  zipCode: alsoKnownAs(text(), "postalCode", "zip"),
  country: text(),
  phone: text(),
});

/** A person who can receive, hold and return devices. Source: api-v4.md, Resources, Employee. */
export const employeeSchema = z.looseObject({
  id: z.string().min(1),
  displayName: alsoKnownAs(text(), "name"),
  firstName: text(),
  lastName: text(),
  email: text(),
  personalEmail: alsoKnownAs(text(), "secondaryEmail"),
  country: text(),
  jobTitle: text(),
  teamName: alsoKnownAs(text(), "team"),
  department: text(),
  division: text(),
  taxId: text(),
  status: text(),
  ...postalFields,
  phone: text(),
  deliveryAddress: deliveryAddressSchema.nullish(),
});
export type Employee = z.infer<typeof employeeSchema>;

/** One region with employees: `{value, label}`. Source: api-v4.md, Endpoints, Employees. */
export const employeeCountrySchema = z.looseObject({ value: z.string().min(1), label: text() });
