import { ReloadNotice } from "#components/data/failure-notice.tsx";
import { chargerTile, orderTile, type Tile } from "#components/today/tile-words.ts";
import { ChargerRows, OrderRows } from "#components/today/today-rows.tsx";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findChargerTrouble } from "#lib/server/overview/chargers.ts";
import { type TodayList, todayListOf } from "#lib/server/overview/lists.ts";
import { findOpenOrders } from "#lib/server/overview/open-orders.ts";
import { toOrderBuckets } from "#lib/server/overview/order-buckets.ts";
import type { OpenOrders } from "#lib/server/overview/scan-orders.ts";
import { outcomeOf, type Result } from "#lib/server/upstream/result.ts";
import type { Order } from "#lib/v4/records/order.ts";

const titles: Record<TodayList, string> = {
  late: "Late orders",
  "at-risk": "At risk",
  chargers: "Chargers to replace",
  arriving: "Arriving within 7 days",
};

const maxShown = 50;

/** The rows of a list, and the text for a list without rows. */
interface Listed<Row> {
  rows: Row[];
  none: string;
}

function List<Row>({
  outcome,
  children,
}: {
  outcome: Result<Listed<Row>>;
  children: (rows: Row[]) => React.ReactNode;
}) {
  if ("failure" in outcome) return <ReloadNotice failure={outcome.failure} />;
  const { rows, none } = outcome.value;
  if (rows.length === 0) return <p className="py-6 text-ink-3">{none}</p>;
  return (
    <>
      {children(rows.slice(0, maxShown))}
      {rows.length > maxShown && (
        <p className="mt-2 text-small text-ink-3">
          Showing {maxShown} of {rows.length}.
        </p>
      )}
    </>
  );
}

const mapped = <From, To>(outcome: Result<From>, to: (value: From) => To): Result<To> =>
  "value" in outcome ? { value: to(outcome.value) } : outcome;

/** Returns the text of an empty list: a known zero, or why the number is unknown. */
const noneText = ({ count, note }: Tile) => (count === 0 ? "All clear." : `Unknown: ${note}.`);

const listOrders = (
  { orders, isComplete }: OpenOrders,
  list: Exclude<TodayList, "chargers">,
): Listed<Order> => {
  const buckets = toOrderBuckets(orders, Date.now());
  const bucket = list === "at-risk" ? "atRisk" : list;
  const rows = buckets[bucket];
  const counts = { looked: orders.length, said: buckets.said[bucket], isComplete };
  return { rows, none: noneText(orderTile(rows.length, counts, "")) };
};

/** The list of the tile that is selected above. */
export async function OrderBuckets({ principal, shown }: { principal: Principal; shown: unknown }) {
  const list = todayListOf(shown);
  return (
    <section aria-labelledby="standing">
      <h2 id="standing">{titles[list]}</h2>
      {list === "chargers" ? (
        <List
          outcome={mapped(
            await outcomeOf("inventory.search", findChargerTrouble(principal)),
            ({ devices, ...counts }) => ({
              rows: devices,
              none: noneText(chargerTile(devices.length, counts)),
            }),
          )}
        >
          {(devices) => <ChargerRows devices={devices} />}
        </List>
      ) : (
        <List
          outcome={mapped(await outcomeOf("orders.list", findOpenOrders(principal)), (open) =>
            listOrders(open, list),
          )}
        >
          {(orders) => <OrderRows orders={orders} why={list === "late"} />}
        </List>
      )}
    </section>
  );
}
