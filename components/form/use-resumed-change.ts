import { metOtherSession, useResume } from "#components/form/use-resume.ts";
import { useNetworkMonitor } from "#lib/client/network.ts";
import type { Failure } from "#lib/protocol/failure.ts";

/**
 * Lets a change of Quartermaster's own that met an ended session go on once the same person is signed in again, as
 * `useResume` does for a write. Nothing entered is copied: `again` reads the form as it is then, so a form calls
 * `forget` when something in it is changed.
 */
export function useResumedChange() {
  const monitor = useNetworkMonitor();
  const { halt, forget } = useResume<() => void>(null, ({ options: again }) => again());
  return {
    /** Takes note of how a change ended: `null` for well. */
    note: (failure: Failure | null, again: () => void) => {
      if (!metOtherSession(failure)) return forget();
      if (failure?.kind === "signed_out") monitor?.report(failure);
      halt(null, true, again);
    },
    forget,
  };
}
