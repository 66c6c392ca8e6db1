import { useShownRecord } from "#lib/client/shown-record.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Why the writes of a page are off, as the tooltip of their buttons; `undefined` where they are on. */
export const useWritesOff = (): string | undefined =>
  useShownRecord()?.lastKnown ? t("record.writesOff") : undefined;
