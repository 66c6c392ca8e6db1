import { z } from "zod";

/**
 * Fields shared by many schemas. Request-side fields are strict; response-side fields accept
 * what the service may say, because values are "not shown" and must survive.
 */

/** ISO 3166-1 alpha-2, upper case. Source: api-v4.md, Resources. */
export const countryField = z
  .string()
  .regex(/^[A-Z]{2}$/, "Use the two-letter country code, for example DE.")
  .describe("ISO 3166-1 alpha-2");

/**
 * An opaque identifier that fits one path segment. `encodeURIComponent("..")` is `".."`, and `URL`
 * collapses it into another route, so dots alone, slashes and control characters are refused.
 */
export const idField = z
  .string()
  .min(1)
  .max(128)
  .refine(
    (id) =>
      id !== "." &&
      id !== ".." &&
      !/[/\\\p{Cc}]/u.test(id) &&
      id.trim() === id &&
      id.isWellFormed(),
    "This is not an identifier.",
  );

/** Paging and sorting of a list. Source: api-v4.md, "Query parameter rules for lists". */
export const pagingFields = {
  page: z.int().min(0).max(1_000_000).optional().describe("0-indexed page, default 0"),
  limit: z.int().min(1).max(1_000).optional().describe("Page size"),
  sort: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_.]{0,63}$/)
    .optional()
    .describe("Field name to sort by"),
  sortDirection: z.enum(["asc", "desc"]).optional().describe("Sort direction"),
};

/** Free text of a search. */
export const queryField = z.string().trim().min(1).max(200).optional().describe("Free text");

/** The names under which a response may carry a field besides its own and its snake_case form. */
export const alsoKnownAs = <Schema extends z.ZodType>(schema: Schema, ...names: string[]) =>
  schema.meta({ ...schema.meta(), alsoKnownAs: names });

/** Optional text of a response: absent, null and text are all ordinary. */
export const text = () => z.string().nullish();
export const number = () => z.number().nullish();
export const flag = () => z.boolean().nullish();
