import { z } from "zod";

/** A person's role in Quartermaster. What their API key can access is decided by the service. */
export const roles = ["admin", "manager", "support"] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;
