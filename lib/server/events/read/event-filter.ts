import { z } from "zod";
import { type EventFilter, eventSources, eventStates } from "#lib/protocol/event.ts";

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const filterSchema = z.strictObject({
  type: z.string().min(1).max(200).optional(),
  state: z.enum(eventStates).optional(),
  source: z.enum(eventSources).optional(),
  text: z.string().min(1).max(200).optional(),
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/** Parses the filter of a query string; `null` where it names an unknown field or value. */
export const parseEventFilter = (search: URLSearchParams): EventFilter | null => {
  const parsed = filterSchema.safeParse(Object.fromEntries(search));
  return parsed.success ? parsed.data : null;
};

/** Parses the id of an event in a path; `null` if it is none. */
export const parseEventId = (text: string): number | null =>
  /^[1-9]\d{0,15}$/.test(text) ? (id.safeParse(text).data ?? null) : null;
