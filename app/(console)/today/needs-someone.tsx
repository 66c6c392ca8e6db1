import Link from "next/link";
import { ReloadNotice } from "#components/ui/reload-notice";
import { countOpen } from "#lib/server/intents/find";
import { outcomeOf } from "#lib/server/outcome";
import { mayRead, writesOf } from "#lib/server/policy";
import type { Principal } from "#lib/server/principal";
import { findChargerTrouble } from "#lib/server/today/chargers";
import { type TodayList, todayListOf } from "#lib/server/today/lists";
import { findOpenOrders } from "#lib/server/today/open-orders";
import { daysOver, toStanding } from "#lib/server/today/standing";
import type { OpenRequests } from "#lib/v4/intent";

interface Told {
  count: number | null;
  more?: boolean;
  words: string;
  note: string;
  isHot?: boolean;
}

const tileLook =
  "block min-w-0 border-rule px-4 pt-3 pb-3.5 hover:bg-sunk aria-[current]:shadow-[inset_0_-2px_0_var(--accent)]";

function Count({ count, more, words, note, isHot }: Told) {
  return (
    <>
      <span
        className={`block text-[26px]/8 font-semibold tracking-[-0.02em] ${isHot && count ? "text-signal" : ""}`}
      >
        {count === null ? "—" : `${count}${more ? "+" : ""}`}
      </span>
      <span className="block font-medium">{words}</span>
      <span className="block text-[12.5px] text-ink-3">{note}</span>
    </>
  );
}

function Tile({ list, shown, ...told }: Told & { list: TodayList; shown: TodayList }) {
  return (
    <Link
      href={`/?list=${list}`}
      prefetch={false}
      scroll={false}
      aria-current={list === shown ? "true" : undefined}
      className={tileLook}
    >
      <Count {...told} />
    </Link>
  );
}

/** What was sent and needs a person: before everything else, and on a page of its own. */
function RequestsTile({ open: { needsYou, checking } }: { open: OpenRequests }) {
  return (
    <Link
      href="/requests?show=needs+you"
      prefetch={false}
      className={`${tileLook} max-sm:col-span-2`}
    >
      <Count
        count={needsYou}
        isHot
        words={needsYou === 1 ? "request needs you" : "requests need you"}
        note={
          checking > 0
            ? `${checking} more being checked`
            : needsYou > 0
              ? "nobody knows what became of them"
              : "all that was sent is settled"
        }
      />
    </Link>
  );
}

const notTold = "the service's list does not say";

/** What needs someone: each number is real and opens the list behind it. */
export async function NeedsSomeone({ principal, shown }: { principal: Principal; shown: unknown }) {
  const [requests, open, chargers] = await Promise.all([
    writesOf(principal.role).length > 0
      ? outcomeOf("me", countOpen(principal))
      : ({ value: null } as const),
    outcomeOf("orders.list", findOpenOrders(principal)),
    mayRead(principal.role, "inventory.search")
      ? outcomeOf("inventory.search", findChargerTrouble(principal))
      : null,
  ]);
  const current = todayListOf(shown);
  const asked = "value" in requests ? requests.value : null;
  if ("failure" in open)
    return (
      <>
        {asked && (
          <nav aria-label="What needs someone" className="sheet mt-4 border-rule-2">
            <RequestsTile open={asked} />
          </nav>
        )}
        <div className="mt-4">
          <ReloadNotice failure={open.failure} />
        </div>
      </>
    );
  const { isComplete, orders, totalCount } = open.value;
  const { late, atRisk, arriving, knows } = toStanding(orders, Date.now());
  const [oldest] = late;
  const over = oldest ? daysOver(oldest) : 0;
  const countries = new Set(arriving.flatMap(({ country }) => country ?? []));
  return (
    <>
      <nav
        aria-label="What needs someone"
        className={`sheet mt-4 grid grid-cols-2 border-rule-2 sm:[&>*+*]:border-l ${asked ? "max-sm:[&>*+*]:border-t max-sm:[&>*:nth-child(n+3):nth-child(odd)]:border-l sm:grid-cols-5" : "max-sm:[&>*:nth-child(even)]:border-l max-sm:[&>*:nth-child(n+3)]:border-t sm:grid-cols-4"}`}
      >
        {asked && <RequestsTile open={asked} />}
        <Tile
          list="late"
          shown={current}
          count={knows.late ? late.length : null}
          more={!isComplete}
          isHot
          words="orders late"
          note={
            knows.late ? (over > 0 ? `oldest ${over} business days over` : "none is over") : notTold
          }
        />
        <Tile
          list="at-risk"
          shown={current}
          count={knows.atRisk ? atRisk.length : null}
          more={!isComplete}
          words="at risk"
          note={knows.atRisk ? "80 % of the days used" : notTold}
        />
        {chargers &&
          ("value" in chargers ? (
            <Tile
              list="chargers"
              shown={current}
              count={chargers.value.devices.length}
              more={!chargers.value.isComplete}
              words="chargers missing"
              note={
                chargers.value.devices.length > 0
                  ? "damaged or not included"
                  : "none found by search"
              }
            />
          ) : (
            <Tile
              list="chargers"
              shown={current}
              count={null}
              words="chargers missing"
              note={
                chargers.failure.capability
                  ? `your key lacks ${chargers.failure.capability}`
                  : "can't be counted right now"
              }
            />
          ))}
        <Tile
          list="arriving"
          shown={current}
          count={knows.arriving ? arriving.length : null}
          more={!isComplete}
          words="arrivals in 7 days"
          note={
            knows.arriving
              ? `in ${countries.size} ${countries.size === 1 ? "country" : "countries"}`
              : notTold
          }
        />
      </nav>
      {!isComplete && (
        <p className="mt-1.5 text-small text-ink-3">
          Counted among the newest {orders.length.toLocaleString("en-GB")}
          {totalCount !== null && ` of ${totalCount.toLocaleString("en-GB")}`} open orders.
        </p>
      )}
    </>
  );
}
