import "server-only";
import { createHash } from "node:crypto";
import { eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { addressGroup } from "#lib/server/limits/address-group.ts";
import { isDeviceCookieOf, type KnownDevice } from "#lib/server/limits/device-cookie.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { buckets } from "#lib/server/store/schema.ts";
import { signInStore } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

/** Where a sign-in attempt comes from. */
export interface AttemptSource {
  address: string;
  /** Set where the browser has signed in before, to any account. */
  device?: KnownDevice | null;
}

const minute = 60_000;

/** How many attempts are free at once, and how long until one more is. */
const limits = {
  /** One account from one known device. */
  device: { capacity: 5, refillMs: minute },
  /** One account from one address: below the next limit, so that one address can't use it all up. */
  pair: { capacity: 5, refillMs: 5 * minute },
  /**
   * One account from all addresses, against distributed guessing: 10 in any 15 minutes. Known devices
   * are exempt.
   */
  account: { capacity: 7, refillMs: 5 * minute },
  /** All accounts from one address. */
  address: { capacity: 20, refillMs: 15_000 },
};

/** Buckets that were unused for this long are deleted. Each is empty long before. */
const deleteAfterMs = 6 * 60 * 60_000;
const sweepEveryMs = 10 * 60_000;

const bucketOf = (kind: keyof typeof limits, value: string) => ({
  key: `${kind}:${createHash("sha256").update(value).digest("base64url")}`,
  ...limits[kind],
});

/**
 * Returns the buckets that an attempt fills. A known device of the account has a bucket of its own,
 * so that guesses from other browsers, even on the same network, can't lock the owner out.
 */
const bucketsOf = (email: string, { address, device }: AttemptSource) => {
  if (device && isDeviceCookieOf(device, email))
    return [bucketOf("device", `${email}\0${device.id}`)];
  const group = addressGroup(address);
  return [
    bucketOf("pair", `${email}\0${group}`),
    bucketOf("account", email),
    bucketOf("address", group),
  ];
};

const rowsOf = (wanted: ReturnType<typeof bucketsOf>): SQL =>
  sql.join(
    wanted.map(
      ({ key, capacity, refillMs }) =>
        sql`(${key}::text, ${capacity}::float8, ${refillMs}::float8)`,
    ),
    sql`, `,
  );

/** SQL for a bucket's level at `now` with one more attempt. `since`: when `level` was written. */
const levelNow = (level: SQL, since: SQL, refill: SQL, now: SQL): SQL =>
  sql`greatest(0, ${level} - greatest(0, extract(epoch from (${now} - ${since})) * 1000) / ${refill}) + 1`;

/**
 * Counts one sign-in attempt before its password is verified, so that guesses sent at the same
 * moment count too. Returns 0 if the attempt may proceed, else milliseconds to wait. One statement:
 * if any bucket is full, nothing is stored. The row's own value at the time of writing decides
 * concurrent attempts, so that no bucket grants too many.
 */
export const takeAttempt = async (
  email: string,
  source: AttemptSource,
  now = storeDate(),
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
    decision as (select max((level - capacity) * refill_ms) as wait_ms from held),
    taken as (
      insert into ${buckets} as b (key, level, at)
      select key, level, ${at} from held
      where (select wait_ms from decision) <= 0
      order by key
      on conflict (key) do update set level = ${stored}, at = excluded.at
      where ${stored} <= (select w.capacity from wanted w where w.key = b.key)
      returning 1
    )
    select ceil(wait_ms)::float8 as wait_ms,
      ((select count(*) from wanted) - (select count(*) from taken))::int as missing
    from decision`);
  sweepIfDue(now);
  const [row] = rows;
  if (!row || row.wait_ms > 0) return Math.max(1, row?.wait_ms ?? 1);
  // A concurrent attempt took the last place.
  return row.missing === 0 ? 0 : Math.max(...wanted.map(({ refillMs }) => refillMs));
};

/**
 * Clears the attempts of this account from this source after the right password. The account's and
 * the address's buckets get back this one attempt only: otherwise an attacker could use an account
 * of their own to reset the limit on guesses at others.
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

export const sweepBuckets = async (now = storeDate()) => {
  await signInStore()
    .delete(buckets)
    .where(lt(buckets.at, new Date(now.getTime() - deleteAfterMs)));
};

const lastSweep = perProcess("qmBucketsSweep", () => ({ at: 0 }));

const sweepIfDue = (now: Date) => {
  if (now.getTime() - lastSweep().at < sweepEveryMs) return;
  lastSweep().at = now.getTime();
  sweepBuckets(now).catch((error: unknown) =>
    log().warn({ error: errorFields(error) }, "sign-in buckets could not be swept"),
  );
};
