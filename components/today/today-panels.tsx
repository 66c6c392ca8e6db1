import { type ReactNode, Suspense } from "react";
import { ReloadNotice } from "#components/failure/failure-notice.tsx";
import { AttentionTiles, PendingFigure, TileFigure } from "#components/today/attention-tiles.tsx";
import { Coverage } from "#components/today/coverage.tsx";
import { LatestOrders } from "#components/today/latest-orders.tsx";
import { ListColumn } from "#components/today/list-column.tsx";
import { MissingTiles } from "#components/today/missing-tiles.tsx";
import { Pipeline } from "#components/today/pipeline.tsx";
import { SelectedList } from "#components/today/selected-list.tsx";
import { requestsTile, type Tile } from "#components/today/tile-words.ts";
import type { OrderList, TodayList } from "#components/today/today-lists.ts";
import { TodayRefresh } from "#components/today/today-refresh.tsx";
import { chargersTile, orderTilesOf } from "#components/today/today-tiles.ts";
import type { Numbers } from "#components/ui/number.ts";
import { type Failure, saysCapability } from "#lib/protocol/failure.ts";
import type { Result, TodayAnswers } from "#lib/protocol/today.ts";
import { t } from "#lib/protocol/words/t.ts";

/** How old the numbers are. */
export async function TodayAge({ open: reading }: Pick<TodayAnswers, "open">) {
  const open = await reading;
  return <TodayRefresh at={"value" in open ? Date.parse(open.value.at) : 0} />;
}

async function ChargersFigure({
  found,
  numbers,
}: {
  found: NonNullable<TodayAnswers["chargers"]>["found"];
  numbers: Numbers;
}) {
  return <TileFigure list="chargers" {...chargersTile(await found, numbers)} numbers={numbers} />;
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

const twoColumns =
  "mt-6 grid grid-cols-1 gap-x-8 gap-y-8 labels:@min-[62rem]/today:grid-cols-[minmax(0,1fr)_19.75rem]";
const besideTheList =
  "grid grid-cols-1 content-start gap-x-8 gap-y-7 @min-[40rem]/today:grid-cols-[minmax(0,1fr)_20rem] labels:@min-[62rem]/today:grid-cols-1";

/** The numbers of Today, the rows behind the selected one, the open orders by type, the latest orders. */
export async function TodayPanels({
  answers,
  list: selected,
  showsAll,
  numbers,
}: {
  answers: TodayAnswers;
  list: TodayList;
  showsAll: boolean;
  numbers: Numbers;
}) {
  const { chargers } = answers;
  const [requests, open, chargerStart, latest] = await Promise.all([
    answers.requests,
    answers.open,
    chargers?.start ?? null,
    answers.latest,
  ]);
  const missing = missingOf({ Orders: failureIn(open), Chargers: failureIn(chargerStart) });
  const requestTile =
    requests && "value" in requests ? requestsTile(requests.value, numbers) : null;
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
        <ChargersFigure found={chargers.found} numbers={numbers} />
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
          <SelectedList
            list={list}
            answers={answers}
            requestTile={requestTile}
            orders={scan && orderTiles && { lists: scan.lists, tiles: orderTiles }}
            showsAll={showsAll}
            numbers={numbers}
          />
        </ListColumn>
        <aside className={besideTheList} aria-label={t("today.aside")}>
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
