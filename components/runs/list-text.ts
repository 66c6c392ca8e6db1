import { listFormat } from "#lib/protocol/words/intl.ts";
import { localeInUse } from "#lib/protocol/words/t.ts";

/** Returns texts beside each other in the language of the request or page: `26 new employees, 34 orders`. */
export const listText = (texts: readonly string[]): string =>
  listFormat(localeInUse(), { type: "unit" }).format(texts);
