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
import { daysWithoutMovement } from "#lib/v4/courier-movement.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { daysLate } from "#lib/v4/order-views.ts";

const quietNote = ({ orders: [longest] }: TodayRows, { countText }: Numbers) => {
  const movedAt = parseMoment(typeof longest?.movedAt === "string" ? longest.movedAt : null);
  return movedAt ? `longest ${countText(daysWithoutMovement(movedAt, Date.now()), "day")}` : "";
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
      days > 0 ? `longest ${numbers.countText(days, "business day")}` : "marked late by the API",
    ),
    "at-risk": tileOf(lists["at-risk"], "over 80% of SLA used"),
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
    : { count: null, note: "unavailable" };
