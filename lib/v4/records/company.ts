import { z } from "zod";
import { alsoKnownAs, number, postalFields, text } from "#lib/v4/fields/field.ts";

/** A team. Source: api-v4.md, Resources, Team. */
export const teamSchema = z.looseObject({
  id: z.string().min(1),
  name: text(),
  employeeCount: alsoKnownAs(number(), "employeesCount", "memberCount", "count"),
});
export type Team = z.infer<typeof teamSchema>;

/** A saved office or warehouse. Source: api-v4.md, Resources, "Company address". */
export const addressSchema = z.looseObject({
  id: text(),
  alias: text(),
  ...postalFields,
  country: text(),
  contactName: text(),
  contactEmail: text(),
  phone: text(),
});
export type Address = z.infer<typeof addressSchema>;

/** What the key resolves to. Source: api-v4.md, Resources, Identity. */
export const identitySchema = z.looseObject({
  authenticated: z.boolean().nullish(),
  user: z.looseObject({ uid: text(), email: text(), displayName: text() }).nullish(),
  access: z
    .looseObject({
      isStaff: z.boolean().nullish(),
      isDeveloper: z.boolean().nullish(),
      companyIds: z.array(z.string()).nullish(),
      supplierIds: z.array(z.string()).nullish(),
    })
    .nullish(),
});
export type Identity = z.infer<typeof identitySchema>;
