import { z } from "zod";

/** What a person is in this console. The reach of a person's key is the service's to decide. */
export const roles = ["admin", "manager", "support"] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;
