/** Whether a source of rows has answered for the text that is typed now. */
export interface SourceState {
  key: string;
  isSettled: boolean;
}

/**
 * Returns the groups to show, top to bottom, after those that are shown already. A group waits for
 * the sources above it, so that the order is always the same; after `hasWaited` it is shown without
 * them, and they come below it: rows that are on screen never move.
 */
export const arrangeGroups = (
  shown: readonly string[],
  sources: readonly SourceState[],
  hasWaited: boolean,
): string[] => {
  const firstPending = sources.findIndex(({ isSettled }) => !isSettled);
  const ready = sources.filter(
    ({ isSettled }, index) =>
      isSettled && (hasWaited || firstPending === -1 || index < firstPending),
  );
  return [...shown, ...ready.map(({ key }) => key).filter((key) => !shown.includes(key))];
};
