import { Suspense } from "react";
import { ReloadNotice } from "#components/failure/failure-notice.tsx";
import { ChargerRows } from "#components/today/charger-rows.tsx";
import { ListSection } from "#components/today/list-section.tsx";
import { OrderSection } from "#components/today/order-section.tsx";
import { RequestList } from "#components/today/request-list.tsx";
import type { Tile } from "#components/today/tile-words.ts";
import type { OrderList, TodayList } from "#components/today/today-lists.ts";
import { chargersTile } from "#components/today/today-tiles.ts";
import type { Numbers } from "#components/ui/number.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { TodayAnswers, TodayOrders } from "#lib/protocol/today.ts";
import { t } from "#lib/protocol/words/t.ts";

const maxRows = 20;
/** The late orders leave place for the waiting ones below them. */
const maxLateRows = 10;
const maxWaitingRows = 7;

/** How many devices a page without `?rows=all` shows. */
export const maxChargerRows = maxRows;

interface ListProps {
  numbers: Numbers;
}

async function ChargerList({
  found,
  showsAll,
  numbers,
}: ListProps & { found: NonNullable<TodayAnswers["chargers"]>["found"]; showsAll: boolean }) {
  const chargers = await found;
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
              text: t("today.showAll", { n: numbers.numberText(count) }),
            }
          : null
      }
    >
      {(rows) => <ChargerRows devices={rows} />}
    </ListSection>
  );
}

async function NeedsYouList({
  found,
  tile,
  numbers,
}: ListProps & { found: NonNullable<TodayAnswers["needsYou"]>; tile: Tile }) {
  const requests = await found;
  if ("failure" in requests) return <ReloadNotice failure={requests.failure} />;
  return (
    <ListSection
      list="requests"
      tile={tile}
      numbers={numbers}
      rows={requests.value}
      maxRows={maxRows}
      more={{ href: "/requests?show=needs+you", text: t("today.openList") }}
    >
      {(rows) => <RequestList requests={rows} />}
    </ListSection>
  );
}

function OrderLists({
  list,
  lists,
  tiles,
  numbers,
}: ListProps & Pick<TodayOrders, "lists"> & { list: OrderList; tiles: Record<OrderList, Tile> }) {
  const isLate = list === "late";
  return (
    <>
      <OrderSection
        list={list}
        {...lists[list]}
        next={isLate ? lists["at-risk"].orders[0] : undefined}
        tile={tiles[list]}
        maxRows={isLate ? maxLateRows : maxRows}
        numbers={numbers}
      />
      {isLate && lists.waiting.count > 0 && (
        <OrderSection
          list="waiting"
          {...lists.waiting}
          tile={tiles.waiting}
          maxRows={maxWaitingRows}
          numbers={numbers}
        />
      )}
    </>
  );
}

/** The rows behind the selected number of Today. */
export function SelectedList({
  list,
  answers: { needsYou, chargers },
  requestTile,
  orders,
  showsAll,
  numbers,
}: ListProps & {
  list: TodayList;
  answers: TodayAnswers;
  requestTile: Tile | null;
  orders: (Pick<TodayOrders, "lists"> & { tiles: Record<OrderList, Tile> }) | null;
  showsAll: boolean;
}) {
  if (list === "requests") {
    return needsYou && requestTile ? (
      <NeedsYouList found={needsYou} tile={requestTile} numbers={numbers} />
    ) : null;
  }
  if (list !== "chargers")
    return orders && <OrderLists list={list} {...orders} numbers={numbers} />;
  if (!chargers) return null;
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <ChargerList found={chargers.found} showsAll={showsAll} numbers={numbers} />
    </Suspense>
  );
}
