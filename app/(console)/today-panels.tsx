import { type ReactNode, Suspense } from "react";
import { ReloadNotice } from "#components/data/failure-notice.tsx";
import { AttentionTiles, PendingFigure, TileFigure } from "#components/today/attention-tiles.tsx";
import { ChargerRows } from "#components/today/charger-rows.tsx";
import { Coverage } from "#components/today/coverage.tsx";
import { LatestOrders } from "#components/today/latest-orders.tsx";
import { ListColumn } from "#components/today/list-column.tsx";
import { ListSection } from "#components/today/list-section.tsx";
import { MissingTiles } from "#components/today/missing-tiles.tsx";
import { OrderSection } from "#components/today/order-section.tsx";
import { Pipeline } from "#components/today/pipeline.tsx";
import { RequestList } from "#components/today/request-list.tsx";
import {
  chargerTile,
  countriesNote,
  orderTile,
  pausedNote,
  requestsTile,
  type Tile,
} from "#components/today/tile-words.ts";
import { isOrderList, type OrderList, type TodayList } from "#components/today/today-lists.ts";
import { latestOrdersInput } from "#components/today/today-reads.ts";
import { TodayRefresh } from "#components/today/today-refresh.tsx";
import type { Numbers } from "#components/ui/number.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { type Failure, saysCapability } from "#lib/protocol/failure.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findFrameFacts } from "#lib/server/frame/frame-facts.ts";
import { countOpen, findIntents } from "#lib/server/intents/read/find.ts";
import {
  type ChargersToReplace,
  findChargersToReplace,
  maxChargerRows,
  startChargers,
} from "#lib/server/today/chargers-to-replace.ts";
import {
  findTodayOrders,
  type TodayList as OrderRowsOfList,
  type TodayOrders,
} from "#lib/server/today/today-orders.ts";
import { mayRead, writesOf } from "#lib/server/upstream/policy.ts";
import { readAnswer } from "#lib/server/upstream/read-answer.ts";
import { type Result, toResult } from "#lib/server/upstream/result.ts";
import { daysWithoutMovement } from "#lib/v4/courier-movement.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { daysLate } from "#lib/v4/order-views.ts";
import { viewerNumbers } from "./_shared/viewer-formats.ts";

interface PanelProps {
  principal: Principal;
}

const readOpenOrders = (principal: Principal, selected: TodayList) =>
  toResult("orders.list", findTodayOrders(principal, isOrderList(selected) ? selected : undefined));

/** How old the numbers are. `list`: as for `TodayPanels`, so that one answer serves both. */
export async function TodayAge({ principal, list }: PanelProps & { list: TodayList }) {
  const open = await readOpenOrders(principal, list);
  return <TodayRefresh at={"value" in open ? Date.parse(open.value.at) : 0} />;
}

type ListTiles = Record<OrderList, Tile>;

const quietNote = ({ orders: [longest] }: OrderRowsOfList, { countText }: Numbers) => {
  const movedAt = parseMoment(typeof longest?.movedAt === "string" ? longest.movedAt : null);
  return movedAt ? `longest ${countText(daysWithoutMovement(movedAt, Date.now()), "day")}` : "";
};

/** The tiles of the lists of open orders. A note applies if its number is complete. */
const orderTilesOf = (
  { openCount, isComplete, lists, pauseCounts, arrivingCountries }: TodayOrders,
  numbers: Numbers,
): ListTiles => {
  const tileOf = ({ count, knownCount }: OrderRowsOfList, note: string) =>
    orderTile(count, { readCount: openCount, knownCount, isComplete }, note, numbers);
  const [longest] = lists.late.orders;
  const days = longest ? daysLate(longest) : 0;
  return {
    waiting: tileOf(lists.waiting, pausedNote(pauseCounts, numbers)),
    late: tileOf(
      lists.late,
      days > 0 ? `longest ${numbers.countText(days, "business day")}` : "marked late by the API",
    ),
    "at-risk": tileOf(lists["at-risk"], "over 80% of SLA used"),
    "no-movement": tileOf(lists["no-movement"], quietNote(lists["no-movement"], numbers)),
    arriving: tileOf(lists.arriving, countriesNote(arrivingCountries, numbers)),
  };
};

/** More open requests than this are counted, but not described. */
const maxDescribed = 100;

const readRequestsTile = async (principal: Principal): Promise<Tile> => {
  const [frame, numbers] = await Promise.all([findFrameFacts(principal), viewerNumbers()]);
  const open = frame.open ?? (await countOpen(principal));
  const isAny = open.needsYou + open.checking > 0;
  const requests = isAny ? await findIntents(principal, { show: "open", limit: maxDescribed }) : [];
  return requestsTile(open, requests, numbers);
};

const chargersTile = (chargers: Result<ChargersToReplace>, numbers: Numbers): Tile =>
  "value" in chargers
    ? {
        ...chargerTile(chargers.value.count, chargers.value, numbers),
        asOf: chargers.value.at,
      }
    : { count: null, note: "unavailable" };

interface ListProps extends PanelProps {
  showsAll: boolean;
}

const maxRows = 20;
/** The late orders leave place for the waiting ones below them. */
const maxLateRows = 10;
const maxWaitingRows = 7;

/** The tile and the list ask for the same rows, so that one query answers both. */
const chargerLimit = (showsAll: boolean) => (showsAll ? maxChargerRows : maxRows);

const readChargers = ({ principal, showsAll }: ListProps) =>
  toResult("inventory.search", findChargersToReplace(principal, chargerLimit(showsAll)));

async function ChargersFigure(props: ListProps) {
  const [chargers, numbers] = await Promise.all([readChargers(props), viewerNumbers()]);
  return <TileFigure list="chargers" {...chargersTile(chargers, numbers)} numbers={numbers} />;
}

const failureIn = (result: Result<unknown> | null): Failure | null =>
  result && "failure" in result ? result.failure : null;

/** The numbers that the key can't read, each with the capability that it lacks. */
const missingOf = (failures: Record<string, Failure | null>) =>
  Object.entries(failures).flatMap(([what, failure]) =>
    failure?.capability && saysCapability(failure)
      ? [{ what, capability: failure.capability }]
      : [],
  );

async function ChargerList({ principal, showsAll }: ListProps) {
  const [chargers, numbers] = await Promise.all([
    readChargers({ principal, showsAll }),
    viewerNumbers(),
  ]);
  if ("failure" in chargers) return <ReloadNotice failure={chargers.failure} />;
  const { devices, count } = chargers.value;
  const isCut = !showsAll && count > maxRows;
  return (
    <ListSection
      list="chargers"
      tile={chargersTile(chargers, numbers)}
      numbers={numbers}
      rows={devices}
      count={count}
      maxRows={isCut ? maxRows : devices.length}
      more={
        isCut
          ? {
              href: "/?list=chargers&rows=all",
              text: `Show all ${numbers.numberText(count)}`,
            }
          : null
      }
    >
      {(rows) => <ChargerRows devices={rows} />}
    </ListSection>
  );
}

async function RequestsList({ principal, tile }: PanelProps & { tile: Tile }) {
  const [found, numbers] = await Promise.all([
    toResult(null, findIntents(principal, { show: "needs you", limit: 100 })),
    viewerNumbers(),
  ]);
  if ("failure" in found) return <ReloadNotice failure={found.failure} />;
  return (
    <ListSection
      list="requests"
      tile={tile}
      numbers={numbers}
      rows={found.value}
      maxRows={maxRows}
      more={{ href: "/requests?show=needs+you", text: "Open list" }}
    >
      {(rows) => <RequestList requests={rows} />}
    </ListSection>
  );
}

const twoColumns =
  "mt-6 grid grid-cols-1 gap-x-8 gap-y-8 labels:@min-[62rem]/today:grid-cols-[minmax(0,1fr)_19.75rem]";
const besideTheList =
  "grid grid-cols-1 content-start gap-x-8 gap-y-7 @min-[40rem]/today:grid-cols-[minmax(0,1fr)_20rem] labels:@min-[62rem]/today:grid-cols-1";

/** The numbers of Today, the rows behind the selected one, the open orders by type, the latest orders. */
export async function TodayPanels({
  principal,
  list: selected,
  showsAll,
}: ListProps & { list: TodayList }) {
  const [requests, open, chargers, latest, numbers] = await Promise.all([
    writesOf(principal.role).length > 0 ? toResult("me", readRequestsTile(principal)) : null,
    readOpenOrders(principal, selected),
    mayRead(principal.role, "inventory.search")
      ? toResult("inventory.search", startChargers(principal, chargerLimit(showsAll)))
      : null,
    toResult("orders.list", readAnswer(principal, "orders.list", latestOrdersInput)),
    viewerNumbers(),
  ]);
  const missing = missingOf({ Orders: failureIn(open), Chargers: failureIn(chargers) });
  const requestTile = requests && "value" in requests ? requests.value : null;
  const scan = "value" in open ? open.value : null;
  const orderTiles = scan && orderTilesOf(scan, numbers);
  const tiles: Partial<Record<TodayList, ReactNode>> = {};
  if (requestTile) {
    tiles.requests = <TileFigure list="requests" {...requestTile} numbers={numbers} />;
  }
  for (const [list, tile] of Object.entries(orderTiles ?? {}) as [OrderList, Tile][]) {
    tiles[list] = <TileFigure list={list} {...tile} numbers={numbers} />;
  }
  if (chargers && !missing.some(({ what }) => what === "Chargers")) {
    tiles.chargers = (
      <Suspense fallback={<PendingFigure list="chargers" />}>
        <ChargersFigure principal={principal} showsAll={showsAll} />
      </Suspense>
    );
  }
  const list = tiles[selected] === undefined ? "late" : selected;
  const orderFailure = failureIn(open);
  const hasOrderNotice = orderFailure !== null && !missing.some(({ what }) => what === "Orders");
  return (
    <>
      <AttentionTiles tiles={tiles} current={list} />
      {scan && <Coverage {...scan} numbers={numbers} />}
      <MissingTiles missing={missing} />
      <div className={twoColumns}>
        <ListColumn>
          {hasOrderNotice && <ReloadNotice failure={orderFailure} />}
          {list === "requests" && requestTile && (
            <RequestsList principal={principal} tile={requestTile} />
          )}
          {list === "chargers" && (
            <Suspense fallback={<Skeleton lines={8} />}>
              <ChargerList principal={principal} showsAll={showsAll} />
            </Suspense>
          )}
          {list !== "requests" && list !== "chargers" && scan && orderTiles && (
            <>
              <OrderSection
                list={list}
                {...scan.lists[list]}
                next={list === "late" ? scan.lists["at-risk"].orders[0] : undefined}
                tile={orderTiles[list]}
                maxRows={list === "late" ? maxLateRows : maxRows}
                numbers={numbers}
              />
              {list === "late" && scan.lists.waiting.count > 0 && (
                <OrderSection
                  list="waiting"
                  {...scan.lists.waiting}
                  tile={orderTiles.waiting}
                  maxRows={maxWaitingRows}
                  numbers={numbers}
                />
              )}
            </>
          )}
        </ListColumn>
        <aside className={besideTheList} aria-label="In progress and latest">
          {scan && (
            <Pipeline types={scan.pipeline} isComplete={scan.isComplete} numbers={numbers} />
          )}
          {"value" in latest ? (
            <LatestOrders {...latest.value} />
          ) : (
            scan && <ReloadNotice failure={latest.failure} />
          )}
        </aside>
      </div>
    </>
  );
}
