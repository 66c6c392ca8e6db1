import "server-only";
import { stopIntents } from "#lib/server/deactivation/stop-intents.ts";
import { withdrawAccess } from "#lib/server/deactivation/withdraw-access.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/**
 * Ends what a disabled person has under way: sessions, live streams, tokens of agents, and requests
 * that were not sent. Call it in the transaction that sets `disabledAt`. Enabling the person again gives
 * back nothing but sign-in. Returns the number of abandoned requests.
 */
export const deactivatePerson = async (tx: StoreReader, personId: string): Promise<number> => {
  await withdrawAccess(tx, personId);
  return stopIntents(tx, personId);
};
