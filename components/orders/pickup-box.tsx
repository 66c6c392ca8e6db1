"use client";

import { formatMoment, Moment } from "#components/moment/moment.tsx";
import { type PickupWindow, pickupWindowOf } from "#components/orders/extra-facts.ts";
import { stageLinesOf } from "#components/orders/stages.ts";
import { Box } from "#components/ui/waybill.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { useRead } from "#lib/client/read.ts";
import { dayIn } from "#lib/protocol/calendar-day.ts";
import { dateTimeFormat } from "#lib/protocol/words/intl.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { isDateAlone, parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Order } from "#lib/v4/records/order.ts";

const dayFormat = { weekday: "short", day: "numeric", month: "short" } as const;
const timeFormat = { hour: "2-digit", minute: "2-digit" } as const;

/** Returns the options for an end of a window. A date alone has no zone, and no time is shown for it. */
const endFormat = (at: string, timeZone: string, isSameDay: boolean): Intl.DateTimeFormatOptions =>
  isDateAlone(at)
    ? { ...dayFormat, timeZone: "UTC" }
    : { ...(isSameDay ? {} : dayFormat), ...timeFormat, timeZone };

/** Returns the day of an end of a window, which may be a date alone, in a zone. */
const dayOf = (at: string, timeZone: string) =>
  isDateAlone(at) ? at.trim() : dayIn(parseMoment(at) ?? new Date(at), timeZone);

/** Returns whether a moment is later than another; by days where one of them has no time. */
const isLater = (at: string, than: string, timeZone: string) =>
  isDateAlone(at) || isDateAlone(than)
    ? dayOf(at, timeZone) > dayOf(than, timeZone)
    : Number(parseMoment(at)) > Number(parseMoment(than));

/** The two ends of a window in its own zone, the day once where both are on one. */
function WindowTimes({ from, to, timeZone }: PickupWindow) {
  const viewer = useViewer();
  const zone = timeZone ?? viewer.timeZone;
  const format = (at: string, isSameDay: boolean) =>
    dateTimeFormat(viewer.locale, endFormat(at, zone, isSameDay))
      .format(parseMoment(at) ?? 0)
      // Only some versions of the browsers put this space before "PM".
      .replaceAll("\u202f", " ");
  const isOneDay =
    from !== null &&
    to !== null &&
    ![from, to].some(isDateAlone) &&
    dayOf(from, zone) === dayOf(to, zone);
  return (
    <>
      {from && <Moment at={from}>{format(from, false)}</Moment>}
      {from && to && (isOneDay ? "–" : " – ")}
      {!from && to && t("orderRecord.until")}
      {to && <Moment at={to}>{format(to, isOneDay)}</Moment>}{" "}
      <span className="text-ink-3" title={zone}>
        {zone === "UTC"
          ? "UTC"
          : t("orderRecord.cityTime", {
              city: zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone,
            })}
      </span>
    </>
  );
}

/** When the courier may collect, and whether it did; absent where the order carries no window. */
export function PickupBox({ order, className }: { order: Order; className?: string }) {
  const { timeZone, locale } = useViewer();
  const history = useRead("orders.history", { id: order.id }).data?.data;
  const window = pickupWindowOf(order, (at) => formatMoment(at, "full", timeZone, locale));
  if (!window) return null;
  const { from, to, rest } = window;
  const pickedUp = stageLinesOf(order, history)
    .flatMap(({ stages }) => stages)
    .find(({ name, at }) => name === "Picked up" && at !== null)?.at;
  const zone = window.timeZone ?? timeZone;
  const isInside =
    from && to && parseMoment(pickedUp) && pickedUp
      ? !isLater(from, pickedUp, zone) && !isLater(pickedUp, to, zone)
      : null;
  return (
    <Box label={t("orderRecord.pickupWindow")} className={className}>
      {(from || to) && <WindowTimes {...window} />}
      {rest.map((line) => (
        <div key={line} className={from || to ? "text-small text-ink-3" : ""}>
          <bdi>{showUnsafe(line)}</bdi>
        </div>
      ))}
      {pickedUp && (
        <div className="text-small text-ink-3">
          {tRich("orderRecord.pickedUp", {
            place: isInside === null ? "unknown" : isInside ? "inside" : "outside",
            moment: () => <Moment key="moment" at={pickedUp} />,
          })}
        </div>
      )}
    </Box>
  );
}
