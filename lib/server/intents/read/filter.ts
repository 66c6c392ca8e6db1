import { z } from "zod";
import type { IntentFilter } from "#lib/protocol/intent.ts";
import { isOperationName } from "#lib/v4/registry.ts";

const filterSchema = z.strictObject({
  show: z.enum(["open", "needs you", "settled", "all"]).optional(),
  yours: z.stringbool().optional(),
  operation: z.string().refine(isOperationName).optional(),
  record: z.string().min(1).max(256).optional(),
  form: z
    .string()
    .regex(/^[\w-]{22}$/)
    .optional(),
  before: z.iso.datetime().optional(),
  foldsRuns: z.stringbool().optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/** Parses the filter of a query string; `null` where it names an unknown field or value. */
export const readFilter = (search: URLSearchParams): IntentFilter | null => {
  const filter = filterSchema.safeParse(Object.fromEntries(search));
  return filter.success ? filter.data : null;
};
