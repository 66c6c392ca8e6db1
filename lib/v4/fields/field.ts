import { z } from "zod";
import { isEmailAddress, maxEmailLength } from "#lib/v4/fields/email-address.ts";
import { schemaTexts } from "#lib/v4/fields/problem.ts";
import { isVisible } from "#lib/v4/fields/visible-text.ts";

/**
 * Fields that many schemas share. Fields of requests are strict. Fields of responses accept any text,
 * number or flag, because the contract does not show all values and none may be lost.
 */

/** ISO 3166-1 alpha-2, upper case. Source: api-v4.md, Resources. */
export const countryField = z
  .string()
  .regex(/^[A-Z]{2}$/, schemaTexts.country)
  .describe("ISO 3166-1 alpha-2");

/** A line of text that a person can see. What is invisible beside it stays, such as the joiners of words. */
export const lineField = (maxLength: number) =>
  z.string().trim().min(1).max(maxLength).refine(isVisible, schemaTexts.invisible);

/** A line of text that may be cleared, by `null` or an empty text. */
export const clearableLineField = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => text === "" || isVisible(text), schemaTexts.invisible)
    .nullable();

/** An email address, in any script. */
export const emailField = z
  .string()
  .max(maxEmailLength)
  .refine(isEmailAddress, schemaTexts.email)
  .meta({ format: "idn-email" });

/** Longer than any known id; a URL with such an id still fits the limit of every proxy. */
const maxIdLength = 512;

/**
 * An opaque id that HTTP can carry in one path segment. Percent-encoding covers slashes, blanks and
 * letters of every script, but `URL` resolves a segment of one or two dots, and clients and proxies
 * reject control characters.
 */
export const idField = z
  .string()
  .min(1, schemaTexts.noId)
  .max(maxIdLength, schemaTexts.longId)
  .refine((id) => id !== "." && id !== "..", schemaTexts.dotsAlone)
  .refine((id) => !/\p{Cc}/u.test(id) && id.isWellFormed(), schemaTexts.idCharacters);

/** Arguments of `refine` for an input that names a device by its id or its serial number. */
export const byDevice = [
  ({ productId, serialNumber }: { productId?: unknown; serialNumber?: unknown }) =>
    (productId === undefined) !== (serialNumber === undefined),
  schemaTexts.oneDevice,
] as const;

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

/** Declares the names that a response may use for a field besides its own and its snake_case form. */
export const alsoKnownAs = <Schema extends z.ZodType>(schema: Schema, ...names: string[]) =>
  schema.meta({ ...schema.meta(), alsoKnownAs: names });

/** Text of a response, which may be absent or `null`. */
export const text = () => z.string().nullish();
/** The lines of a postal address in a response. Source: api-v4.md, Resources, "Company address". */
export const postalFields = {
  address: text(),
  addressTwo: text(),
  city: text(),
  state: text(),
  zipCode: text(),
};
/** A number of a response, which may be absent or `null`. */
export const number = () => z.number().nullish();
/** A boolean of a response, which may be absent or `null`. */
export const flag = () => z.boolean().nullish();

/** Returns the schema inside `.optional()` and `.nullable()`, and whether it had either. */
export const unwrapField = (schema: z.core.$ZodType) => {
  let known = schema as z.core.$ZodTypes;
  let isRequired = true;
  let isNullable = false;
  for (;;) {
    const { def } = known._zod;
    if (def.type === "optional") isRequired = false;
    else if (def.type === "nullable") isNullable = true;
    else return { inner: known, isRequired, isNullable };
    known = def.innerType as z.core.$ZodTypes;
  }
};
