import "server-only";
import { stopIntents } from "#lib/server/deactivation/stop-intents.ts";
import { withdrawAccess } from "#lib/server/deactivation/withdraw-access.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";

/**
 * Ends what disabled people have under way: sessions, live streams, tokens of agents, and requests
 * that were not sent. Call it in the transaction that sets `disabledAt`. Enabling a person again gives
 * back nothing but sign-in. Returns the number of abandoned requests by person, where there are any.
 */
export const deactivatePeople = async (
  tx: ChangeTx,
  personIds: readonly string[],
): Promise<Map<string, number>> => {
  await withdrawAccess(tx, personIds);
  return stopIntents(tx, personIds);
};

/** Ends what one disabled person has under way. Returns the number of abandoned requests. */
export const deactivatePerson = async (tx: ChangeTx, personId: string): Promise<number> =>
  (await deactivatePeople(tx, [personId])).get(personId) ?? 0;
