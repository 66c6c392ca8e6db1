import { z } from "zod";
import { type AuditFilter, auditOutcomes } from "#lib/protocol/audit.ts";

const text = z.string().trim().min(1).max(200).optional();
const day = z.iso.date().optional();

const filterSchema = z.strictObject({
  person: text,
  action: text,
  outcome: z.enum(auditOutcomes).optional(),
  subject: text,
  from: day,
  to: day,
  text,
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/** Parses the filter of a query string; `null` where it names an unknown field or value. */
export const parseAuditFilter = (search: URLSearchParams): AuditFilter | null => {
  const parsed = filterSchema.safeParse(Object.fromEntries(search));
  return parsed.success ? parsed.data : null;
};
