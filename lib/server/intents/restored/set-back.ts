import "server-only";
import type { SetBackReason } from "#lib/protocol/restored-store.ts";

/** What the store says about itself, and what is so. */
export interface StoreState {
  /** Where the row was written: system / timeline / database / tables. */
  identity: string;
  /** Where it is now. */
  currentIdentity: string;
  /** The transaction that the row names as its writer, and the one that wrote it. */
  writtenBy: string;
  writer: string;
  counter: number;
  isStopped: boolean;
  /** Milliseconds since the last heartbeat, by the store's clock. */
  silentMs: number;
}

/** What this console remembers of the store. */
interface Remembered {
  /** The highest counter that this process saw; `null` at its start. */
  inMemory: number | null;
  /** The highest counter that this console kept outside of the store; `null` if it kept none. */
  anchor: number | null;
}

/** A store that no one used for so long may be older than what happened, unless the anchor proves otherwise. */
export const maxGapMs = 120_000;

const tablesOf = (identity: string) => identity.split("/").at(-1);

/**
 * Returns why what the store remembers may be older than what happened, or `null` if it is not. Equal
 * anchor and counter prove that nothing was forgotten; a larger counter comes from another console, which
 * must have stopped by itself or used the store lately.
 */
export const findSetBack = (state: StoreState, remembered: Remembered): SetBackReason | null => {
  const { identity, currentIdentity, counter } = state;
  if (tablesOf(identity) !== tablesOf(currentIdentity)) return "imported";
  if (identity !== currentIdentity) return "copied";
  if (state.writtenBy !== state.writer) return "imported";
  const { inMemory, anchor } = remembered;
  if (counter < Math.max(inMemory ?? 0, anchor ?? 0)) return "behind";
  if (inMemory !== null || state.silentMs <= maxGapMs) return null;
  const isNewest = anchor !== null && (anchor === counter || state.isStopped);
  return isNewest ? null : "old";
};
