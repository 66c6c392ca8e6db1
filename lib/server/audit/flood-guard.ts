/** Bounds the rows that a flood of one kind can cause. */
const maxPerWindow = 20;
const windowMs = 60_000;

/**
 * Returns a function that says whether an entry of a kind is recorded: at most 20 a minute are. It then
 * returns how many were left out since the last recorded one, otherwise `null`.
 */
export const createFloodGuard = (now: () => number = Date.now) => {
  const kinds = new Map<string, { since: number; count: number; leftOut: number }>();
  return (kind: string): number | null => {
    const known = kinds.get(kind) ?? { since: now(), count: 0, leftOut: 0 };
    kinds.set(kind, known);
    if (now() - known.since >= windowMs) Object.assign(known, { since: now(), count: 0 });
    if (known.count >= maxPerWindow) {
      known.leftOut += 1;
      return null;
    }
    known.count += 1;
    const { leftOut } = known;
    known.leftOut = 0;
    return leftOut;
  };
};
