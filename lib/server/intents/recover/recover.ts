import "server-only";
import { findExpired } from "#lib/server/intents/journal/find-rows.ts";
import { becomeUnknown, failureWith, tryAgain } from "#lib/server/intents/journal/transitions.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";

/**
 * Recovers intents whose lease ran out, because a process died or was stopped. A claimed one was not
 * sent, so it is ready again; the outcome of one that was being sent is unknown. Resolves to how many
 * it recovered.
 */
export const recoverExpired = async (): Promise<number> => {
  let recovered = 0;
  for (const row of await findExpired(200)) {
    const evidence = [{ what: "recovered", detail: { from: row.state, owner: row.leaseOwner } }];
    const interrupted = sentenceToStore("journal.interrupted");
    const moved =
      row.state === "claimed"
        ? await tryAgain(row, row.failure, evidence)
        : await becomeUnknown(row, failureWith(row, "aborted", interrupted), evidence);
    if (moved) recovered += 1;
  }
  return recovered;
};
