import Link from "next/link";
import { ReloadNotice } from "#components/data/failure-notice.tsx";
import { Coverage } from "#components/today/coverage.tsx";
import { chargerTile, countriesNote, orderTile, type Tile } from "#components/today/tile-words.ts";
import { saysCapability } from "#lib/protocol/failure.ts";
import type { OpenRequests } from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { countOpen } from "#lib/server/intents/read/find.ts";
import type { ChargerTrouble } from "#lib/server/overview/charger-trouble.ts";
import { findChargerTrouble } from "#lib/server/overview/chargers.ts";
import { type TodayList, todayListOf } from "#lib/server/overview/lists.ts";
import { findOpenOrders } from "#lib/server/overview/open-orders.ts";
import { daysOver, toOrderBuckets } from "#lib/server/overview/order-buckets.ts";
import { mayRead, writesOf } from "#lib/server/upstream/policy.ts";
import { outcomeOf, type Result } from "#lib/server/upstream/result.ts";

interface Figure extends Tile {
  label: string;
  isHot?: boolean;
}

const tileClassName =
  "block min-w-0 border-rule px-4 pt-3 pb-3.5 hover:bg-sunk aria-[current]:shadow-[inset_0_-2px_0_var(--accent)]";

function Count({ count, isLeast, label, note, isHot }: Figure) {
  return (
    <>
      <span
        className={`block text-[26px]/8 font-semibold tracking-[-0.02em] ${isHot && count ? "text-signal" : ""}`}
      >
        {count === null ? "—" : `${count}${isLeast ? "+" : ""}`}
      </span>
      <span className="block font-medium">{label}</span>
      <span className="block text-compact text-ink-3">{note}</span>
    </>
  );
}

function ListTile({ list, shown, ...figure }: Figure & { list: TodayList; shown: TodayList }) {
  return (
    <Link
      href={`/?list=${list}`}
      prefetch={false}
      scroll={false}
      aria-current={list === shown ? "true" : undefined}
      className={tileClassName}
    >
      <Count {...figure} />
    </Link>
  );
}

/** The requests that need the person: the first tile, with a link to Requests. */
function RequestsTile({ open: { needsYou, checking } }: { open: OpenRequests }) {
  return (
    <Link
      href="/requests?show=needs+you"
      prefetch={false}
      className={`${tileClassName} max-sm:col-span-2`}
    >
      <Count
        count={needsYou}
        isLeast={false}
        isHot
        label={needsYou === 1 ? "request needs a decision" : "requests need a decision"}
        note={
          checking > 0
            ? `${checking} still being checked`
            : needsYou > 0
              ? "outcome unknown"
              : "nothing pending"
        }
      />
    </Link>
  );
}

const unavailable = (note: string): Tile => ({ count: null, isLeast: false, note });

const chargersTile = (chargers: Result<ChargerTrouble>): Tile => {
  if ("value" in chargers) return chargerTile(chargers.value.devices.length, chargers.value);
  const { failure } = chargers;
  return unavailable(
    saysCapability(failure) ? `your key lacks ${failure.capability}` : "unavailable",
  );
};

/** The numbers of Today. Each opens its list. */
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
  const intents = "value" in requests ? requests.value : null;
  if ("failure" in open)
    return (
      <>
        {intents && (
          <nav aria-label="Needs attention" className="sheet mt-4 border-rule-2">
            <RequestsTile open={intents} />
          </nav>
        )}
        <div className="mt-4">
          <ReloadNotice failure={open.failure} />
        </div>
      </>
    );
  const { isComplete, orders } = open.value;
  const { late, atRisk, arriving, said } = toOrderBuckets(orders, Date.now());
  const [oldest] = late;
  const over = oldest ? daysOver(oldest) : 0;
  const counts = (bucket: keyof typeof said) => ({
    looked: orders.length,
    said: said[bucket],
    isComplete,
  });
  return (
    <>
      <nav
        aria-label="Needs attention"
        className={`sheet mt-4 grid grid-cols-2 border-rule-2 sm:[&>*+*]:border-l ${intents ? "max-sm:[&>*+*]:border-t max-sm:[&>*:nth-child(n+3):nth-child(odd)]:border-l sm:grid-cols-5" : "max-sm:[&>*:nth-child(even)]:border-l max-sm:[&>*:nth-child(n+3)]:border-t sm:grid-cols-4"}`}
      >
        {intents && <RequestsTile open={intents} />}
        <ListTile
          list="late"
          shown={current}
          isHot
          label="late orders"
          {...orderTile(
            late.length,
            counts("late"),
            over > 0 ? `longest ${over} business days late` : "marked late by the API",
          )}
        />
        <ListTile
          list="at-risk"
          shown={current}
          label="at risk"
          {...orderTile(atRisk.length, counts("atRisk"), "over 80% of SLA used")}
        />
        {chargers && (
          <ListTile
            list="chargers"
            shown={current}
            label="chargers to replace"
            {...chargersTile(chargers)}
          />
        )}
        <ListTile
          list="arriving"
          shown={current}
          label="arrivals in 7 days"
          {...orderTile(arriving.length, counts("arriving"), countriesNote(arriving))}
        />
      </nav>
      <Coverage {...open.value} />
    </>
  );
}
