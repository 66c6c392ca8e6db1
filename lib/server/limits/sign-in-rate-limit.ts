import "server-only";
import { createHash } from "node:crypto";
import { eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { addressGroup } from "#lib/server/limits/address-group.ts";
import { isDeviceCookieOf, type KnownDevice } from "#lib/server/limits/device-cookie.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { buckets } from "#lib/server/store/schema.ts";
import { signInStore } from "#lib/server/store/store.ts";

/** Where an attempt to sign in comes from. */
export interface AttemptSource {
  address: string;
  /** Set where the browser has signed in before, to whichever account. */
  device?: KnownDevice | null;
}

/** Attempts at once, and how long until one more is free. */
interface Limit {
  capacity: number;
  refillMs: number;
}

const limits = {
  /** One account from one address, or from one known device. */
  pair: { capacity: 5, refillMs: 60_000 },
  /** One account from everywhere: stops guessing from many addresses. Known devices are exempt. */
  account: { capacity: 60, refillMs: 20_000 },
  /** One address at all accounts. */
  address: { capacity: 20, refillMs: 15_000 },
} satisfies Record<string, Limit>;

interface Wanted extends Limit {
  key: string;
}

/** Every bucket is empty long before; the sweep deletes what nobody used for this long. */
const forgetAfterMs = 6 * 60 * 60_000;
const sweepEveryMs = 10 * 60_000;

const bucketOf = (kind: keyof typeof limits, value: string): Wanted => ({
  key: `${kind}:${createHash("sha256").update(value).digest("base64url")}`,
  ...limits[kind],
});

/**
 * The buckets that an attempt fills. A known device of the account has one of its own, so that
 * nobody else's guesses, from its own network or elsewhere, keep the owner out.
 */
const bucketsOf = (email: string, { address, device }: AttemptSource): Wanted[] => {
  if (device && isDeviceCookieOf(device, email))
    return [bucketOf("pair", `${email}\0${device.id}`)];
  const group = addressGroup(address);
  return [
    bucketOf("pair", `${email}\0${group}`),
    bucketOf("account", email),
    bucketOf("address", group),
  ];
};

const rowsOf = (wanted: readonly Wanted[]): SQL =>
  sql.join(
    wanted.map(
      ({ key, capacity, refillMs }) =>
        sql`(${key}::text, ${capacity}::float8, ${refillMs}::float8)`,
    ),
    sql`, `,
  );

/** The level of a bucket now, with one attempt more. `since` is its time, `refill` its refillMs. */
const levelNow = (level: SQL, since: SQL, refill: SQL, now: SQL): SQL =>
  sql`greatest(0, ${level} - greatest(0, extract(epoch from (${now} - ${since})) * 1000) / ${refill}) + 1`;

/**
 * Counts one attempt to sign in, before the password is verified: guesses sent at the same moment
 * are counted too. One statement: where any bucket is full, nothing is stored. Concurrent attempts
 * are decided by the row's own value when it is written, so that no bucket grants too many.
 * Answers milliseconds to wait, 0 when the attempt may go on.
 */
export const takeAttempt = async (
  email: string,
  source: AttemptSource,
  now = new Date(),
): Promise<number> => {
  const wanted = bucketsOf(email, source);
  const at = sql`${now.toISOString()}::timestamptz`;
  const refill = sql`(select w.refill_ms from wanted w where w.key = b.key)`;
  const stored = levelNow(sql`b.level`, sql`b.at`, refill, at);
  const { rows } = await signInStore().execute<{ wait_ms: number; missing: number }>(sql`
    with wanted (key, capacity, refill_ms) as (values ${rowsOf(wanted)}),
    held as (
      select w.key, w.capacity, w.refill_ms,
        ${levelNow(sql`coalesce(b.level, 0)`, sql`coalesce(b.at, ${at})`, sql`w.refill_ms`, at)} as level
      from wanted w left join ${buckets} b on b.key = w.key
    ),
    verdict as (select max((level - capacity) * refill_ms) as wait_ms from held),
    taken as (
      insert into ${buckets} as b (key, level, at)
      select key, level, ${at} from held
      where (select wait_ms from verdict) <= 0
      order by key
      on conflict (key) do update set level = ${stored}, at = excluded.at
      where ${stored} <= (select w.capacity from wanted w where w.key = b.key)
      returning 1
    )
    select ceil(wait_ms)::float8 as wait_ms,
      ((select count(*) from wanted) - (select count(*) from taken))::int as missing
    from verdict`);
  sweepSometimes(now);
  const [row] = rows;
  if (!row || row.wait_ms > 0) return Math.max(1, row?.wait_ms ?? 1);
  // Another attempt of the same moment took the last place.
  return row.missing === 0 ? 0 : Math.max(...wanted.map(({ refillMs }) => refillMs));
};

/**
 * After the right password nothing of the guesses from here is held against the owner. The other
 * buckets get back the one attempt only: an account of one's own must not buy guesses at others.
 */
export const forgetAttempts = async (email: string, source: AttemptSource) => {
  const [pair, ...others] = bucketsOf(email, source).map(({ key }) => key) as [string, ...string[]];
  await signInStore().delete(buckets).where(eq(buckets.key, pair));
  if (others.length === 0) return;
  await signInStore()
    .update(buckets)
    .set({ level: sql`greatest(0, ${buckets.level} - 1)` })
    .where(inArray(buckets.key, others));
};

/** Deletes the buckets that have been empty for hours. */
export const sweepBuckets = async (now = new Date()) => {
  await signInStore()
    .delete(buckets)
    .where(lt(buckets.at, new Date(now.getTime() - forgetAfterMs)));
};

const holder = globalThis as typeof globalThis & { qmBucketsSweptAt?: number };

const sweepSometimes = (now: Date) => {
  if (now.getTime() - (holder.qmBucketsSweptAt ?? 0) < sweepEveryMs) return;
  holder.qmBucketsSweptAt = now.getTime();
  sweepBuckets(now).catch((error: unknown) =>
    log().warn({ error: errorFields(error) }, "sign-in buckets could not be swept"),
  );
};
