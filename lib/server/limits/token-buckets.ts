/** How many tokens a full bucket holds, and how many come back a second. */
export interface BucketLimits {
  capacity: number;
  perSecond: number;
  /** Keys kept at once; past it the one that was unused for longest goes first. */
  maxKeys: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

const sweepEveryMs = 60_000;

/**
 * Token buckets by key, in this process's memory. Full buckets are swept once a minute, so that the
 * memory follows the keys in use, and `maxKeys` bounds it whatever is sent.
 */
export const createTokenBuckets = ({ capacity, perSecond, maxKeys }: BucketLimits) => {
  const buckets = new Map<string, Bucket>();
  let sweptAt = 0;

  const tokensOf = ({ tokens, at }: Bucket, now: number) =>
    Math.min(capacity, tokens + (Math.max(0, now - at) / 1000) * perSecond);

  const sweep = (now: number) => {
    if (Math.abs(now - sweptAt) < sweepEveryMs) return;
    sweptAt = now;
    for (const [key, bucket] of buckets) {
      if (tokensOf(bucket, now) >= capacity) buckets.delete(key);
    }
  };

  return {
    /** Takes one token. Answers 0, or the milliseconds until there is one; a refusal takes none. */
    take(key: string, now = Date.now()): number {
      sweep(now);
      const tokens = tokensOf(buckets.get(key) ?? { tokens: capacity, at: now }, now);
      const isEnough = tokens >= 1;
      // Set anew, so that the map's order is the order of use.
      buckets.delete(key);
      buckets.set(key, { tokens: isEnough ? tokens - 1 : tokens, at: now });
      if (buckets.size > maxKeys) {
        for (const oldest of buckets.keys()) {
          buckets.delete(oldest);
          break;
        }
      }
      return isEnough ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000);
    },
    /** Gives one token back. */
    giveBack(key: string, now = Date.now()): void {
      const bucket = buckets.get(key);
      if (!bucket) return;
      buckets.set(key, { tokens: Math.min(capacity, tokensOf(bucket, now) + 1), at: now });
    },
    size: () => buckets.size,
  };
};

export type TokenBuckets = ReturnType<typeof createTokenBuckets>;
