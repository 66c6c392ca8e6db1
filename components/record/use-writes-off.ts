import { useShownRecord } from "#lib/client/shown-record.ts";

/** Why the writes of a page are off, as the tooltip of their buttons; `undefined` where they are on. */
export const useWritesOff = (): string | undefined =>
  useShownRecord()?.lastKnown ? "Off until the API answers again" : undefined;
