import Link from "next/link";
import { ReloadNotice } from "#components/ui/reload-notice";
import { outcomeOf } from "#lib/server/outcome";
import { mayRead } from "#lib/server/policy";
import type { Principal } from "#lib/server/principal";
import { findChargerTrouble } from "#lib/server/today/chargers";
import { type TodayList, todayListOf } from "#lib/server/today/lists";
import { findOpenOrders } from "#lib/server/today/open-orders";
import { daysOver, toStanding } from "#lib/server/today/standing";

function Tile({
  list,
  shown,
  count,
  more,
  words,
  note,
  isHot,
}: {
  list: TodayList;
  shown: TodayList;
  count: number | null;
  more?: boolean;
  words: string;
  note: string;
  isHot?: boolean;
}) {
  return (
    <Link
      href={`/?list=${list}`}
      prefetch={false}
      scroll={false}
      aria-current={list === shown ? "true" : undefined}
      className="block min-w-0 border-rule px-4 pt-3 pb-3.5 hover:bg-sunk aria-[current]:shadow-[inset_0_-2px_0_var(--accent)]"
    >
      <span
        className={`block text-[26px]/8 font-semibold tracking-[-0.02em] ${isHot && count ? "text-signal" : ""}`}
      >
        {count === null ? "—" : `${count}${more ? "+" : ""}`}
      </span>
      <span className="block font-medium">{words}</span>
      <span className="block text-[12.5px] text-ink-3">{note}</span>
    </Link>
  );
}

const notTold = "the service's list does not say";

/** What needs someone: each number is real and opens the list behind it. */
export async function NeedsSomeone({ principal, shown }: { principal: Principal; shown: unknown }) {
  const [open, chargers] = await Promise.all([
    outcomeOf("orders.list", findOpenOrders(principal)),
    mayRead(principal.role, "inventory.search")
      ? outcomeOf("inventory.search", findChargerTrouble(principal))
      : null,
  ]);
  const current = todayListOf(shown);
  if ("failure" in open)
    return (
      <div className="mt-4">
        <ReloadNotice failure={open.failure} />
      </div>
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
        className="sheet mt-4 grid grid-cols-2 border-rule-2 max-sm:[&>*:nth-child(even)]:border-l max-sm:[&>*:nth-child(n+3)]:border-t sm:grid-cols-4 sm:[&>*+*]:border-l"
      >
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
