import { ChargerRows, OrderRows } from "#components/today/today-rows";
import { ReloadNotice } from "#components/ui/reload-notice";
import { type Outcome, outcomeOf } from "#lib/server/outcome";
import type { Principal } from "#lib/server/principal";
import { findChargerTrouble } from "#lib/server/today/chargers";
import { type TodayList, todayListOf } from "#lib/server/today/lists";
import { findOpenOrders } from "#lib/server/today/open-orders";
import { toStanding } from "#lib/server/today/standing";

const titles: Record<TodayList, string> = {
  late: "Late, longest first",
  "at-risk": "At risk, nearest to late first",
  chargers: "Devices without a working charger",
  arriving: "Arriving in 7 days, soonest first",
};

const shownAtMost = 50;

function List<Row>({
  outcome,
  children,
}: {
  outcome: Outcome<Row[]>;
  children: (rows: Row[]) => React.ReactNode;
}) {
  if ("failure" in outcome) return <ReloadNotice failure={outcome.failure} />;
  const rows = outcome.value;
  if (rows.length === 0) return <p className="py-6 text-ink-3">None. Nothing to do here.</p>;
  return (
    <>
      {children(rows.slice(0, shownAtMost))}
      {rows.length > shownAtMost && (
        <p className="mt-2 text-small text-ink-3">
          The first {shownAtMost} of {rows.length}.
        </p>
      )}
    </>
  );
}

const mapped = <From, To>(outcome: Outcome<From>, to: (value: From) => To): Outcome<To> =>
  "value" in outcome ? { value: to(outcome.value) } : outcome;

/** The list behind the number that is chosen above. */
export async function Standing({ principal, shown }: { principal: Principal; shown: unknown }) {
  const list = todayListOf(shown);
  return (
    <section aria-labelledby="standing">
      <h2 id="standing">{titles[list]}</h2>
      {list === "chargers" ? (
        <List
          outcome={mapped(
            await outcomeOf("inventory.search", findChargerTrouble(principal)),
            ({ devices }) => devices,
          )}
        >
          {(devices) => <ChargerRows devices={devices} />}
        </List>
      ) : (
        <List
          outcome={mapped(
            await outcomeOf("orders.list", findOpenOrders(principal)),
            ({ orders }) => {
              const standing = toStanding(orders, Date.now());
              return {
                late: standing.late,
                "at-risk": standing.atRisk,
                arriving: standing.arriving,
              }[list];
            },
          )}
        >
          {(orders) => <OrderRows orders={orders} why={list === "late"} />}
        </List>
      )}
    </section>
  );
}
