import { z } from "zod";
import { lineStates, maxLinesPerCall } from "#lib/protocol/run.ts";
import type { LineFilter } from "#lib/server/runs/find-run.ts";

const filterSchema = z.strictObject({
  show: z.enum(["all", ...lineStates]).default("all"),
  from: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(maxLinesPerCall).default(100),
  order: z.enum(["newest", "file"]).default("file"),
});

/** Parses the filter of a query string; `null` where it names an unknown field or value. */
export const readLineFilter = (search: URLSearchParams): LineFilter | null => {
  const filter = filterSchema.safeParse(Object.fromEntries(search));
  return filter.success ? filter.data : null;
};
