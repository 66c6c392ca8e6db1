import "server-only";

/** Reads at once, and how many a second after that: far above hands, far below a loop. */
const capacity = 120;
const perSecond = 12;
/** Enough for every person of a large customer; the longest idle go first. */
const most = 10_000;

interface Bucket {
  tokens: number;
  at: number;
}

const holder = globalThis as typeof globalThis & { qmAllowances?: Map<string, Bucket> };

/**
 * Takes one read from the principal's allowance. Answers 0, or milliseconds until there is one
 * again. In memory: it guards this process and the service behind it, it is no security boundary.
 */
export const takeRead = (userId: string, now = Date.now()): number => {
  holder.qmAllowances ??= new Map();
  const allowances = holder.qmAllowances;
  const bucket = allowances.get(userId) ?? { tokens: capacity, at: now };
  const refilled = bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond;
  const tokens = Math.min(capacity, refilled);
  const isEnough = tokens >= 1;
  // Set anew, so that the map's order is the order of use.
  allowances.delete(userId);
  allowances.set(userId, { tokens: isEnough ? tokens - 1 : tokens, at: now });
  if (allowances.size > most) {
    for (const oldest of allowances.keys()) {
      allowances.delete(oldest);
      break;
    }
  }
  return isEnough ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000);
};
