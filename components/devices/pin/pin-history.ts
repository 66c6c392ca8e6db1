import type { IntentView } from "#lib/protocol/intent.ts";

/**
 * Returns the last accepted request for a device's PIN, and an open one that is newer. `requests`
 * are those of one device, newest first.
 */
export const pinHistory = (requests: readonly IntentView[]) => {
  const isOpen = ({ status }: IntentView) => status === "checking" || status === "needs you";
  const relevant = requests.filter((one) => one.status === "accepted" || isOpen(one));
  const [newest] = relevant;
  return {
    saved: relevant.find(({ status }) => status === "accepted") ?? null,
    open: newest && isOpen(newest) ? newest : null,
  };
};
