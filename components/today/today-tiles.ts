import {
  chargerTile,
  countriesNote,
  orderTile,
  pausedNote,
  type Tile,
} from "#components/today/tile-words.ts";
import type { OrderList } from "#components/today/today-lists.ts";
import type { Numbers } from "#components/ui/number.ts";
import type { ChargersToReplace, Result, TodayOrders, TodayRows } from "#lib/protocol/today.ts";
import { t } from "#lib/protocol/words/t.ts";
import { daysWithoutMovement } from "#lib/v4/courier-movement.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { daysLate } from "#lib/v4/order-views.ts";

const quietNote = ({ orders: [longest] }: TodayRows, { numberText }: Numbers) => {
  const movedAt = parseMoment(typeof longest?.movedAt === "string" ? longest.movedAt : null);
  if (!movedAt) return "";
  const count = daysWithoutMovement(movedAt, Date.now());
  return t("today.longestQuiet", { count, n: numberText(count) });
};

/** Returns the tiles of the lists of open orders. A note applies if its number is complete. */
export const orderTilesOf = (
  { openCount, isComplete, lists, pauseCounts, arrivingCountries }: TodayOrders,
  numbers: Numbers,
): Record<OrderList, Tile> => {
  const tileOf = ({ count, knownCount }: TodayRows, note: string) =>
    orderTile(count, { readCount: openCount, knownCount, isComplete }, note, numbers);
  const [longest] = lists.late.orders;
  const days = longest ? daysLate(longest) : 0;
  return {
    waiting: tileOf(lists.waiting, pausedNote(pauseCounts, numbers)),
    late: tileOf(
      lists.late,
      days > 0
        ? t("today.longestLate", { count: days, n: numbers.numberText(days) })
        : t("today.markedLate"),
    ),
    "at-risk": tileOf(lists["at-risk"], t("today.slaUsed")),
    "no-movement": tileOf(lists["no-movement"], quietNote(lists["no-movement"], numbers)),
    arriving: tileOf(lists.arriving, countriesNote(arrivingCountries, numbers)),
  };
};

/** Returns the tile of the chargers, with the time of the reading that its number is from. */
export const chargersTile = (chargers: Result<ChargersToReplace>, numbers: Numbers): Tile =>
  "value" in chargers
    ? {
        ...chargerTile(chargers.value.count, chargers.value, numbers),
        asOf: chargers.value.at,
      }
    : { count: null, note: t("today.unavailable") };
