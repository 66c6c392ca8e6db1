/** The size of a bucket and how fast it refills. */
export interface BucketLimits {
  capacity: number;
  perSecond: number;
  /** Keys kept at once. Past it, the least recently used one is dropped. */
  maxKeys: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

const sweepEveryMs = 60_000;

/**
 * Returns rate limits by key (token buckets), kept in this process's memory. Full buckets are
 * deleted once a minute, and `maxKeys` bounds the memory under any load.
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
    /** Takes one token and returns 0, or returns milliseconds until there is one and takes none. */
    take(key: string, now = Date.now()): number {
      sweep(now);
      const tokens = tokensOf(buckets.get(key) ?? { tokens: capacity, at: now }, now);
      const hasToken = tokens >= 1;
      // Deleted and set again, so that the map's order is the order of use.
      buckets.delete(key);
      buckets.set(key, { tokens: hasToken ? tokens - 1 : tokens, at: now });
      if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value ?? key);
      return hasToken ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000);
    },
    giveBack(key: string, now = Date.now()): void {
      const bucket = buckets.get(key);
      if (!bucket) return;
      buckets.set(key, { tokens: Math.min(capacity, tokensOf(bucket, now) + 1), at: now });
    },
    size: () => buckets.size,
  };
};
