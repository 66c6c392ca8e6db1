import { z } from "zod";
import {
  type CaseTarget,
  type ExceptionFilter,
  exceptionOwners,
  exceptionReasons,
  exceptionResources,
  exceptionStates,
  maxChangedCases,
} from "#lib/protocol/exception.ts";

const filterSchema = z.strictObject({
  reason: z.enum(exceptionReasons).optional(),
  owner: z.enum(exceptionOwners).optional(),
  show: z.enum(exceptionStates).optional(),
  page: z.coerce.number().int().min(0).max(100_000).optional(),
});

/** Parses the filter of a query string; `null` where it names an unknown field or value. */
export const readExceptionFilter = (search: URLSearchParams): ExceptionFilter | null => {
  const filter = filterSchema.safeParse(Object.fromEntries(search));
  return filter.success ? filter.data : null;
};

const recordSchema = z.tuple([z.enum(exceptionResources), z.string().min(1).max(200)]);

/** Parses `?record=orders+ord_1&record=…`; `null` where a record is not named so, or none is. */
export const readRecords = (search: URLSearchParams): Omit<CaseTarget, "epoch">[] | null => {
  const parsed = z
    .array(recordSchema)
    .min(1)
    .max(maxChangedCases)
    .safeParse(
      search.getAll("record").map((text) => {
        const at = text.indexOf(" ");
        return [text.slice(0, at), text.slice(at + 1)];
      }),
    );
  return parsed.success ? parsed.data.map(([resource, id]) => ({ resource, id })) : null;
};
