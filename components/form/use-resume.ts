import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useViewer } from "#components/viewer/viewer.tsx";
import { useNetwork, useNetworkMonitor } from "#lib/client/network.ts";
import { isSessionOver } from "#lib/client/network-monitor.ts";
import { outdatedBy } from "#lib/client/page-owner.ts";
import { subscribeToStored } from "#lib/client/storage-events.ts";
import type { Failure } from "#lib/protocol/failure.ts";

/** How long after a submit a sign-in still sends it. Later the person submits again. Milliseconds. */
export const resumeWithinMs = 15 * 60_000;

/** Returns whether a submit met an ended session, or another person's, before the page was covered. */
export const metOtherSession = (failure: Failure | null | undefined): boolean =>
  failure?.kind === "signed_out" || failure?.kind === "other_connection";

/** A submit that met an ended session or another person's, so that nothing was sent. */
export interface HaltedSubmit<Options> {
  /** The draft as it was submitted, as text. */
  draft: string;
  /** Whether the draft was converted to the operation's input already, which is sent as it was. */
  isConverted: boolean;
  options: Options;
  /** When it was submitted, by this browser's clock. Milliseconds. */
  at: number;
}

/** Returns whether a sign-in at `now` sends what was submitted: soon, and only unchanged. */
export const mayResume = (
  { draft, at }: Pick<HaltedSubmit<unknown>, "draft" | "at">,
  current: string,
  now: number,
): boolean => draft === current && now - at < resumeWithinMs;

/**
 * Lets a halted submit go on once the same person is signed in again and the page is
 * in front. Another person's session sends nothing: the page is covered then (outdated-page.tsx).
 */
export function useResume<Options>(
  draft: unknown,
  resume: (halted: HaltedSubmit<Options>) => void,
) {
  const { owner } = useViewer();
  const monitor = useNetworkMonitor();
  const { status } = useNetwork();
  const changed = useSyncExternalStore(
    subscribeToStored,
    () => outdatedBy(owner),
    () => null,
  );
  const [halted, setHalted] = useState<HaltedSubmit<Options> | null>(null);
  const isBack = status === "connected" && changed === null;
  const onBack = useEffectEvent((waiting: HaltedSubmit<Options>) => {
    setHalted(null);
    if (mayResume(waiting, JSON.stringify(draft), Date.now())) resume(waiting);
  });
  useEffect(() => {
    if (isBack && halted) onBack(halted);
  }, [isBack, halted]);
  return {
    isSessionOver: () => monitor !== null && isSessionOver(monitor.get()),
    halt: (submitted: unknown, isConverted: boolean, options: Options) =>
      setHalted({ draft: JSON.stringify(submitted), isConverted, options, at: Date.now() }),
    forget: () => setHalted(null),
  };
}
