import type { SearchField } from "#lib/v4/search.ts";

/** The input a list sends: the URL's own, and the largest page unless the URL names another size. */
export const listInput = (
  fields: readonly SearchField[],
  input: Record<string, unknown>,
  maximum: number | undefined,
): Record<string, unknown> =>
  maximum && fields.some((field) => field.name === "limit") ? { limit: maximum, ...input } : input;
