import { foldCase } from "#lib/v4/fields/name-key.ts";

/**
 * Returns a value's text in one spelling: `Not Included`, `not_included` and ` NOT-INCLUDED` are all
 * `not included`. Services spell values differently (api-v4.md, Resources).
 */
export const foldText = (text: string): string => foldCase(text.trim()).replace(/[\s_-]+/g, " ");
