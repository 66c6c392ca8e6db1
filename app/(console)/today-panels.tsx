import type { ReactNode } from "react";
import { ReloadNotice } from "#components/data/failure-notice.tsx";
import { AttentionTiles, RequestsTileOnly } from "#components/today/attention-tiles.tsx";
import { Coverage } from "#components/today/coverage.tsx";
import { LatestOrders } from "#components/today/latest-orders.tsx";
import { Pipeline } from "#components/today/pipeline.tsx";
import { chargerTile, countriesNote, orderTile, type Tile } from "#components/today/tile-words.ts";
import { type TodayList, todayListTitles } from "#components/today/today-lists.ts";
import { ChargerRows, OrderRows } from "#components/today/today-rows.tsx";
import { saysCapability } from "#lib/protocol/failure.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { countOpen } from "#lib/server/intents/read/find.ts";
import {
  type ChargersToReplace,
  findChargersToReplace,
} from "#lib/server/overview/chargers-to-replace.ts";
import { findOpenOrders, type OpenOrders } from "#lib/server/overview/open-orders.ts";
import { daysLate, toOrderBuckets } from "#lib/server/overview/order-buckets.ts";
import { mayRead, writesOf } from "#lib/server/upstream/policy.ts";
import { readAnswer } from "#lib/server/upstream/read-answer.ts";
import { type Result, toResult } from "#lib/server/upstream/result.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** The lists of open orders, each with its tile. A tile's note applies if its number is complete. */
const orderListsOf = ({ orders, isComplete }: OpenOrders) => {
  const { late, atRisk, arriving, knownCounts } = toOrderBuckets(orders, Date.now());
  const listOf = (rows: readonly Order[], knownCount: number, note: string) => {
    const counts = { readCount: orders.length, knownCount, isComplete };
    return { rows, tile: orderTile(rows.length, counts, note) };
  };
  const days = late[0] ? daysLate(late[0]) : 0;
  const lateNote = days > 0 ? `longest ${days} business days late` : "marked late by the API";
  return {
    late: listOf(late, knownCounts.late, lateNote),
    "at-risk": listOf(atRisk, knownCounts.atRisk, "over 80% of SLA used"),
    arriving: listOf(arriving, knownCounts.arriving, countriesNote(arriving)),
  };
};

const chargersTile = (chargers: Result<ChargersToReplace>): Tile => {
  if ("value" in chargers) return chargerTile(chargers.value.devices.length, chargers.value);
  const { failure } = chargers;
  const note = saysCapability(failure) ? `your key lacks ${failure.capability}` : "unavailable";
  return { count: null, isLeast: false, note };
};

interface PanelProps {
  principal: Principal;
}

/** What needs attention: the person's requests, and the number of each list. */
export async function AttentionPanel({ principal, list }: PanelProps & { list: TodayList }) {
  const [requests, open, chargers] = await Promise.all([
    writesOf(principal.role).length > 0 ? toResult("me", countOpen(principal)) : null,
    toResult("orders.list", findOpenOrders(principal)),
    mayRead(principal.role, "inventory.search")
      ? toResult("inventory.search", findChargersToReplace(principal))
      : null,
  ]);
  const openRequests = requests && "value" in requests ? requests.value : null;
  if ("failure" in open) {
    return (
      <>
        {openRequests && <RequestsTileOnly open={openRequests} />}
        <div className="mt-4">
          <ReloadNotice failure={open.failure} />
        </div>
      </>
    );
  }
  const lists = orderListsOf(open.value);
  const tiles = {
    late: lists.late.tile,
    "at-risk": lists["at-risk"].tile,
    arriving: lists.arriving.tile,
    ...(chargers ? { chargers: chargersTile(chargers) } : {}),
  };
  return (
    <>
      <AttentionTiles tiles={tiles} current={list} open={openRequests} />
      <Coverage {...open.value} />
    </>
  );
}

const maxRows = 50;

/** The first rows of a list. Without any, says whether there are none or the number is unknown. */
function FirstRows<Row>({
  rows,
  tile: { count, note },
  children,
}: {
  rows: readonly Row[];
  tile: Tile;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  if (rows.length === 0) {
    return <p className="py-6 text-ink-3">{count === 0 ? "All clear." : `Unknown: ${note}.`}</p>;
  }
  return (
    <>
      {children(rows.slice(0, maxRows))}
      {rows.length > maxRows && (
        <p className="mt-2 text-small text-ink-3">
          Showing {maxRows} of {rows.length}.
        </p>
      )}
    </>
  );
}

async function Chargers({ principal }: PanelProps) {
  const chargers = await toResult("inventory.search", findChargersToReplace(principal));
  if ("failure" in chargers) return <ReloadNotice failure={chargers.failure} />;
  return (
    <FirstRows rows={chargers.value.devices} tile={chargersTile(chargers)}>
      {(devices) => <ChargerRows devices={devices} />}
    </FirstRows>
  );
}

async function Orders({ principal, list }: PanelProps & { list: Exclude<TodayList, "chargers"> }) {
  const open = await toResult("orders.list", findOpenOrders(principal));
  if ("failure" in open) return <ReloadNotice failure={open.failure} />;
  return (
    <FirstRows {...orderListsOf(open.value)[list]}>
      {(orders) => <OrderRows orders={orders} why={list === "late"} />}
    </FirstRows>
  );
}

export function ListPanel({ principal, list }: PanelProps & { list: TodayList }) {
  return (
    <section aria-labelledby="today-list">
      <h2 id="today-list">{todayListTitles[list]}</h2>
      {list === "chargers" ? (
        <Chargers principal={principal} />
      ) : (
        <Orders principal={principal} list={list} />
      )}
    </section>
  );
}

/** How many open orders of each type have each status. */
export async function PipelinePanel({ principal }: PanelProps) {
  const open = await toResult("orders.list", findOpenOrders(principal));
  if ("failure" in open) return <ReloadNotice failure={open.failure} />;
  const { orders, isComplete } = open.value;
  const { pipeline } = toOrderBuckets(orders, Date.now());
  return <Pipeline types={pipeline} isComplete={isComplete} />;
}

export async function LatestOrdersPanel({ principal }: PanelProps) {
  const latest = await toResult(
    "orders.list",
    readAnswer(principal, "orders.list", { limit: 8, sortDirection: "desc" }),
  );
  if ("failure" in latest) return <ReloadNotice failure={latest.failure} />;
  return <LatestOrders {...latest.value} />;
}
